import { useTranslation } from 'react-i18next';
import {
  factDefaults,
  type International,
  internationalFacts,
  internationalMax,
  noFacts,
  paymentMethods,
} from '../../../contract/clinics/sections/international.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { NumberField } from '../../team/number-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Count, Fact, FeeFields } from './fact-fields.tsx';
import { PartForm } from './part-form.tsx';
import classes from './profile-parts.module.css';
import { type PartProps, useProfileSection } from './use-profile-section.ts';

const read = ({ international }: StaffProfile) => ({ ...(international ?? noFacts) });

type FieldsProps = { facts: International; change(part: Partial<International>): void };

/** What awaits a patient from abroad. What is not told is shown as unknown. */
export function InternationalPart(props: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const form = useProfileSection({
    ...props,
    section: 'international',
    read,
    toChange: (international) => ({ international }),
  });
  const change = (part: Partial<International>) => {
    for (const name of internationalFacts) if (part[name] !== undefined) form.set(name, part[name] ?? null);
  };
  const told = (name: keyof International) => ({
    title: t(`staff_profile.fact.${name}`),
    isTold: form.values[name] !== null,
    onTold: (isTold: boolean) => form.set(name, isTold ? factDefaults[name] : null),
  });
  const fields = { facts: form.values, change };
  return (
    <Section
      title={t('staff_profile.international')}
      lead={t('staff_profile.international_text')}
      anchor="international"
    >
      <PartForm
        form={form}
        section="international"
        theirs={({ international }) => (
          <p>
            {format.list(
              internationalFacts
                .filter((name) => international?.[name])
                .map((name) => t(`staff_profile.fact.${name}`)),
            ) || t('staff_profile.nothing_told')}
          </p>
        )}
      >
        <div>
          <Fact {...told('visa')}>
            <VisaFields {...fields} />
          </Fact>
          <Fact {...told('airport')}>
            <AirportFields {...fields} />
          </Fact>
          <Fact {...told('lodging')}>
            <LodgingFields {...fields} />
          </Fact>
          <Fact {...told('payment')}>
            <PaymentFields {...fields} />
          </Fact>
          <Fact {...told('aftercare')}>
            <AftercareFields {...fields} />
          </Fact>
          <Fact {...told('complications')}>
            <Count
              name="free_days"
              value={form.values.complications?.free_days ?? 0}
              onChange={(free_days) => change({ complications: { free_days } })}
            />
          </Fact>
        </div>
      </PartForm>
    </Section>
  );
}

function VisaFields({ facts: { visa }, change }: FieldsProps) {
  if (!visa) return null;
  return (
    <>
      <Count
        name="working_days"
        value={visa.working_days}
        onChange={(working_days) => change({ visa: { ...visa, working_days } })}
      />
      <FeeFields fee={visa.fee} onChange={(fee) => change({ visa: { ...visa, fee } })} />
    </>
  );
}

function AirportFields({ facts: { airport }, change }: FieldsProps) {
  const { t } = useTranslation();
  if (!airport) return null;
  return (
    <>
      <Count name="km" value={airport.km} onChange={(km) => change({ airport: { ...airport, km } })} />
      <Checkbox
        label={t('staff_profile.fact.transfer')}
        checked={airport.transfer !== null}
        onChange={({ currentTarget }) =>
          change({ airport: { ...airport, transfer: currentTarget.checked ? { fee: null } : null } })
        }
      />
      {airport.transfer && (
        <FeeFields
          fee={airport.transfer.fee}
          onChange={(fee) => change({ airport: { ...airport, transfer: { fee } } })}
        />
      )}
    </>
  );
}

function LodgingFields({ facts: { lodging }, change }: FieldsProps) {
  const { t } = useTranslation();
  if (!lodging) return null;
  return (
    <>
      <Count
        name="hotels"
        value={lodging.hotels}
        onChange={(hotels) => change({ lodging: { ...lodging, hotels } })}
      />
      <Count
        name="within_metres"
        value={lodging.within_metres}
        onChange={(within_metres) => change({ lodging: { ...lodging, within_metres } })}
      />
      <Checkbox
        label={t('staff_profile.fact.has_discount')}
        checked={lodging.has_discount}
        onChange={({ currentTarget }) =>
          change({ lodging: { ...lodging, has_discount: currentTarget.checked } })
        }
      />
    </>
  );
}

function PaymentFields({ facts: { payment }, change }: FieldsProps) {
  const { t } = useTranslation();
  if (!payment) return null;
  const put = (part: Partial<typeof payment>) => change({ payment: { ...payment, ...part } });
  return (
    <>
      <div className={classes.wide}>
        {paymentMethods.map((method) => (
          <Checkbox
            key={method}
            label={t(`staff_profile.fact.by_${method}`)}
            checked={payment.methods.includes(method)}
            onChange={({ currentTarget: { checked } }) =>
              put({
                methods: paymentMethods.filter((one) =>
                  one === method ? checked : payment.methods.includes(one),
                ),
              })
            }
          />
        ))}
      </div>
      <Count
        name="prepayment_percent"
        value={payment.prepayment_percent}
        onChange={(prepayment_percent) => put({ prepayment_percent })}
      />
      <NumberField
        label={t('staff_profile.fact.refund_days')}
        value={payment.refund_days}
        max={internationalMax.refund_days}
        onChange={(refund_days) => put({ refund_days })}
      />
    </>
  );
}

function AftercareFields({ facts: { aftercare }, change }: FieldsProps) {
  const { t } = useTranslation();
  if (!aftercare) return null;
  const [first = 0] = aftercare.video_visit_days;
  return (
    <>
      <Count
        name="video_visit_day"
        value={first}
        onChange={(day) =>
          change({
            aftercare: {
              ...aftercare,
              video_visit_days: day > 0 ? [day, ...aftercare.video_visit_days.slice(1)] : [],
            },
          })
        }
      />
      <Checkbox
        label={t('staff_profile.fact.is_included')}
        checked={aftercare.is_included}
        onChange={({ currentTarget }) =>
          change({ aftercare: { ...aftercare, is_included: currentTarget.checked } })
        }
      />
    </>
  );
}
