import { useTranslation } from 'react-i18next';
import type { International } from '../../../contract/clinics/clinics.ts';
import type { StaffProfile } from '../../../contract/clinics/staff-profile.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { NumberField } from '../../team/number-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Count, Fact, FeeFields } from './fact-fields.tsx';
import { PartForm } from './part-form.tsx';
import classes from './profile-parts.module.css';
import { type PartProps, useProfileSection } from './use-profile-section.ts';

const nothing: International = {
  visa: null,
  airport: null,
  lodging: null,
  payment: null,
  aftercare: null,
  complications: null,
};
const names = ['visa', 'airport', 'lodging', 'payment', 'aftercare', 'complications'] as const;

/** What a fact begins with when it is told. */
const begun: { [Name in keyof International]: NonNullable<International[Name]> } = {
  visa: { working_days: 5, fee: null },
  airport: { km: 0, transfer: null },
  lodging: { hotels: 0, within_metres: 500, has_discount: false },
  payment: { methods: ['transfer', 'card'], prepayment_percent: 0, refund_days: null },
  aftercare: { video_visit_days: [30], is_included: true },
  complications: { free_days: 30 },
};

const methods = ['transfer', 'card', 'cash', 'insurance'] as const;
const read = ({ international }: StaffProfile) => ({ ...(international ?? nothing) });

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
    for (const name of names) if (part[name] !== undefined) form.set(name, part[name] ?? null);
  };
  const told = (name: keyof International) => ({
    title: t(`staff_profile.fact.${name}`),
    isTold: form.values[name] !== null,
    onTold: (isTold: boolean) => form.set(name, isTold ? begun[name] : null),
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
              names.filter((name) => international?.[name]).map((name) => t(`staff_profile.fact.${name}`)),
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
              max={3650}
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
        max={365}
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
      <Count
        name="km"
        max={2000}
        value={airport.km}
        onChange={(km) => change({ airport: { ...airport, km } })}
      />
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
        max={1000}
        value={lodging.hotels}
        onChange={(hotels) => change({ lodging: { ...lodging, hotels } })}
      />
      <Count
        name="within_metres"
        max={100_000}
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
        {methods.map((method) => (
          <Checkbox
            key={method}
            label={t(`staff_profile.fact.by_${method}`)}
            checked={payment.methods.includes(method)}
            onChange={({ currentTarget: { checked } }) =>
              put({
                methods: methods.filter((one) => (one === method ? checked : payment.methods.includes(one))),
              })
            }
          />
        ))}
      </div>
      <Count
        name="prepayment_percent"
        max={100}
        value={payment.prepayment_percent}
        onChange={(prepayment_percent) => put({ prepayment_percent })}
      />
      <NumberField
        label={t('staff_profile.fact.refund_days')}
        value={payment.refund_days}
        max={365}
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
        max={3650}
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
