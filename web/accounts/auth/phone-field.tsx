import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhoneCountryOption } from '../../../contract/accounts/phones.ts';
import field from '../../ui/field.module.css';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countryOfNumber, hasCallingCode } from './phone-country.ts';
import classes from './phone-field.module.css';

type Props = {
  label: string;
  /** As typed: national, or with + and the country's code. */
  value: string;
  /** ISO 3166-1 alpha-2; counts for numbers without the country's code. Empty where the list did not come. */
  country: string;
  countries: readonly PhoneCountryOption[];
  onChange(value: string, country: string): void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  /** Name of the input in its form. */
  name?: string;
};

/** A phone number with its country, which follows a number that names it. */
export function PhoneField({ label, value, country, countries, onChange, error, hint, ...rest }: Props) {
  const { t } = useTranslation();
  const chosen = countries.find(({ code }) => code === country);
  const example = chosen && t('auth.phone_example', { example: `\u2066${chosen.example}\u2069` });
  return (
    <FieldFrame label={label} hint={hint ?? example} error={error}>
      {(ties) => (
        <span className={classes.row}>
          {chosen && (
            <CountryChoice
              chosen={chosen}
              countries={countries}
              isCodeTyped={hasCallingCode(value)}
              onChoose={(code) => onChange(value, code)}
            />
          )}
          <input
            {...rest}
            {...ties}
            className={field.input}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            value={value}
            onChange={({ target }) =>
              onChange(target.value, countryOfNumber(target.value, country, countries))
            }
          />
        </span>
      )}
    </FieldFrame>
  );
}

type ChoiceProps = {
  chosen: PhoneCountryOption;
  countries: readonly PhoneCountryOption[];
  /** The number beside it says the country's code itself: nobody reads it twice. */
  isCodeTyped: boolean;
  onChoose(code: string): void;
};

/** The system's own list over a short form of what is chosen. */
function CountryChoice({ chosen, countries, isCodeTyped, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.country}>
      <select
        aria-label={t('auth.phone_country')}
        autoComplete="off"
        value={chosen.code}
        onChange={({ target }) => onChoose(target.value)}
      >
        {countries.map(({ code, title, calling_code }) => (
          <option key={code} value={code}>
            {`${title} \u2066+${calling_code}\u2069`}
          </option>
        ))}
      </select>
      <span aria-hidden="true" className={classes.shown}>
        <span>{chosen.code}</span>
        {!isCodeTyped && <bdi dir="ltr">+{chosen.calling_code}</bdi>}
        <Icon name="chevron-down" size={16} />
      </span>
    </span>
  );
}
