import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Fee,
  factDefaults,
  type International,
  type InternationalFact,
  internationalMax,
  noFacts,
  paymentMethods,
} from '../../../contract/clinics/sections/international.ts';
import { useSiteData } from '../../platform/site-context.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './fields.module.css';
import type { Contents, FieldsProps, SectionForm } from './fields.ts';

/** What awaits a patient from abroad. What is not specified is shown as unknown. */
export const internationalForm: SectionForm<Contents['international'], International> = {
  toValues: (facts) => facts ?? noFacts,
  toContent: (facts) => facts,
  valueTexts: { methods: 'sections.value' },
  Fields: InternationalFields,
};

type FactProps<Name extends InternationalFact> = {
  name: Name;
  form: FieldsProps<International>['form'];
  children(
    fact: NonNullable<International[Name]>,
    put: (part: Partial<NonNullable<International[Name]>>) => void,
  ): ReactNode;
};

/** A fact that is specified or not; its fields stand below while it is. */
function Fact<Name extends InternationalFact>({ name, form: { values, set }, children }: FactProps<Name>) {
  const { t } = useTranslation();
  const fact = values[name];
  const label: string = `sections.field.${name}`;
  return (
    <fieldset className={classes.fact}>
      <Checkbox
        label={t(label)}
        checked={fact !== null}
        onChange={({ currentTarget }) => set(name, currentTarget.checked ? factDefaults[name] : null)}
      />
      {fact && (
        <div className={classes.inside}>{children(fact, (part) => set(name, { ...fact, ...part }))}</div>
      )}
    </fieldset>
  );
}

type CountProps = {
  name: keyof typeof internationalMax;
  value: number;
  onChange(value: number): void;
};

/** A whole number that is always there. */
function Count({ name, value, onChange }: CountProps) {
  const { t } = useTranslation();
  return (
    <NumberField
      label={t(`sections.field.${name}`)}
      value={value}
      max={internationalMax[name]}
      isRequired
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

type TickProps = { name: string; isOn: boolean; onChange(isOn: boolean): void };

function Tick({ name, isOn, onChange }: TickProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t(`sections.${name}`)}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** What something costs; an empty amount is free of charge. */
function FeeFields({ fee, onChange }: { fee: Fee; onChange(fee: Fee): void }) {
  const { t } = useTranslation();
  const { currencies } = useSiteData();
  const currencyId = fee?.currency_id ?? currencies?.[0]?.id ?? 1;
  return (
    <>
      <NumberField
        label={t('sections.field.fee')}
        hint={t('sections.hint.fee')}
        value={fee?.amount ?? null}
        max={internationalMax.amount}
        decimals={2}
        onChange={(amount) => onChange(amount ? { amount, currency_id: currencyId } : null)}
      />
      {fee && (
        <Select
          label={t('sections.field.currency')}
          value={currencyId}
          onChange={({ target }) => onChange({ ...fee, currency_id: Number(target.value) })}
        >
          {currencies?.map(({ id, code }) => (
            <option key={id} value={id}>
              {code}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

const readDays = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number).filter(Boolean);

/** Days after the treatment, as many as there are visits; kept as typed while they mean the same. */
function DaysField({ days, onChange }: { days: readonly number[]; onChange(days: number[]): void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(days.join(', '));
  const shown = readDays(typed).join() === days.join() ? typed : days.join(', ');
  return (
    <Field
      label={t('sections.field.video_visit_days')}
      hint={t('sections.hint.video_visit_days')}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readDays(target.value));
      }}
    />
  );
}

function InternationalFields({ form }: FieldsProps<International>) {
  const { t } = useTranslation();
  const refusal = Object.values(form.errors).find(Boolean);
  return (
    <div>
      {refusal !== undefined && <FieldError id="international-error">{refusal}</FieldError>}
      <Fact name="visa" form={form}>
        {({ working_days, fee }, put) => (
          <>
            <Count
              name="working_days"
              value={working_days}
              onChange={(value) => put({ working_days: value })}
            />
            <FeeFields fee={fee} onChange={(value) => put({ fee: value })} />
          </>
        )}
      </Fact>
      <Fact name="airport" form={form}>
        {({ km, transfer }, put) => (
          <>
            <Count name="km" value={km} onChange={(value) => put({ km: value })} />
            <Tick
              name="field.transfer"
              isOn={transfer !== null}
              onChange={(isOn) => put({ transfer: isOn ? { fee: null } : null })}
            />
            {transfer && <FeeFields fee={transfer.fee} onChange={(fee) => put({ transfer: { fee } })} />}
          </>
        )}
      </Fact>
      <Fact name="lodging" form={form}>
        {({ hotels, within_metres, has_discount }, put) => (
          <>
            <Count name="hotels" value={hotels} onChange={(value) => put({ hotels: value })} />
            <Count
              name="within_metres"
              value={within_metres}
              onChange={(value) => put({ within_metres: value })}
            />
            <Tick
              name="field.has_discount"
              isOn={has_discount}
              onChange={(isOn) => put({ has_discount: isOn })}
            />
          </>
        )}
      </Fact>
      <Fact name="payment" form={form}>
        {({ methods, prepayment_percent, refund_days }, put) => (
          <>
            <div className={classes.wide}>
              {paymentMethods.map((method) => (
                <Tick
                  key={method}
                  name={`value.${method}`}
                  isOn={methods.includes(method)}
                  onChange={(isOn) =>
                    put({
                      methods: paymentMethods.filter((one) =>
                        one === method ? isOn : methods.includes(one),
                      ),
                    })
                  }
                />
              ))}
            </div>
            <Count
              name="prepayment_percent"
              value={prepayment_percent}
              onChange={(value) => put({ prepayment_percent: value })}
            />
            <NumberField
              label={t('sections.field.refund_days')}
              value={refund_days}
              max={internationalMax.refund_days}
              onChange={(value) => put({ refund_days: value })}
            />
          </>
        )}
      </Fact>
      <Fact name="aftercare" form={form}>
        {({ video_visit_days, is_included }, put) => (
          <>
            <DaysField days={video_visit_days} onChange={(value) => put({ video_visit_days: value })} />
            <Tick
              name="field.is_included"
              isOn={is_included}
              onChange={(isOn) => put({ is_included: isOn })}
            />
          </>
        )}
      </Fact>
      <Fact name="complications" form={form}>
        {({ free_days }, put) => (
          <Count name="free_days" value={free_days} onChange={(value) => put({ free_days: value })} />
        )}
      </Fact>
    </div>
  );
}
