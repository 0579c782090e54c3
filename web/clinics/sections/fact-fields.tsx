import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fee, internationalMax } from '../../../contract/clinics/sections/international.ts';
import { useSite } from '../../platform/site.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './profile-parts.module.css';

type FactProps = { title: string; isTold: boolean; onTold(isTold: boolean): void; children: ReactNode };

/** A fact that is told or not; its fields stand below while it is. */
export function Fact({ title, isTold, onTold, children }: FactProps) {
  return (
    <fieldset className={classes.fact}>
      <Checkbox
        label={title}
        checked={isTold}
        onChange={({ currentTarget }) => onTold(currentTarget.checked)}
      />
      {isTold && <div className={classes.inside}>{children}</div>}
    </fieldset>
  );
}

type NumberProps = {
  name: keyof typeof internationalMax;
  value: number | null;
  onChange(value: number): void;
};

/** A whole number that is always there. */
export function Count({ name, value, onChange }: NumberProps) {
  const { t } = useTranslation();
  return (
    <NumberField
      label={t(`staff_profile.fact.${name}`)}
      value={value}
      max={internationalMax[name]}
      isRequired
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

/** What something costs; an empty amount is free of charge. */
export function FeeFields({ fee, onChange }: { fee: Fee; onChange(fee: Fee): void }) {
  const { t } = useTranslation();
  const { currencies } = useSite();
  const first = currencies[0]?.id ?? 1;
  const currencyId = fee?.currency_id ?? first;
  return (
    <>
      <NumberField
        label={t('staff_profile.fact.fee')}
        hint={t('staff_profile.fact.fee_hint')}
        value={fee?.amount ?? null}
        max={internationalMax.amount}
        decimals={2}
        onChange={(amount) => onChange(amount ? { amount, currency_id: currencyId } : null)}
      />
      {fee && (
        <Select
          label={t('staff_profile.fact.currency')}
          value={currencyId}
          onChange={({ target }) => onChange({ ...fee, currency_id: Number(target.value) })}
        >
          {currencies.map(({ id, code }) => (
            <option key={id} value={id}>
              {code}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
