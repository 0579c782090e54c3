import { useTranslation } from 'react-i18next';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { useSite } from '../../platform/site.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useMoney } from '../offer-money.tsx';
import classes from './offer-card.module.css';
import { placeId, type ShownErrors } from './offer-errors.ts';

/** What every part of the form needs. */
export type TermProps = {
  terms: OfferTerms;
  errors: ShownErrors;
  change(part: Partial<OfferTerms>): void;
};

export const AMOUNT_MAX = 1_000_000_000;

/** In the reader's currency, where that is another one. */
export function useConverted(currencyId: number | null): (amount: number | null) => string | undefined {
  const { t } = useTranslation();
  const money = useMoney();
  return (amount) =>
    amount === null || amount <= 0 || currencyId === null || !money.isForeign(currencyId)
      ? undefined
      : t('staff.about_amount', { amount: money.shown({ amount, currency_id: currencyId }) });
}

/** Who does what, and for how much. */
export function PriceFields(props: TermProps & { doctors: readonly DoctorCard[] }) {
  const { terms, errors, change, doctors } = props;
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="offer-part-price">
      <h2 id="offer-part-price">{t('staff.part.price')}</h2>
      <div className={classes.pair}>
        <div id={placeId('doctor_id')}>
          <Select
            label={t('staff.doctor')}
            value={terms.doctor_id ?? ''}
            error={errors.doctor_id}
            onChange={({ target }) => change({ doctor_id: Number(target.value) || null })}
          >
            <option value="">{t('staff.choose_doctor')}</option>
            <DoctorOptions doctors={doctors} chosen={terms.doctor_id} />
          </Select>
        </div>
        <div id={placeId('procedure')}>
          <Field
            label={t('staff.procedure')}
            dir="auto"
            maxLength={200}
            value={terms.procedure}
            error={errors.procedure}
            onChange={({ target }) => change({ procedure: target.value })}
          />
        </div>
      </div>
      <Amounts {...props} />
    </section>
  );
}

function DoctorOptions({ doctors, chosen }: { doctors: readonly DoctorCard[]; chosen: number | null }) {
  const { t } = useTranslation();
  return (
    <>
      {doctors.map(({ id, title, specializations: [field] }) => (
        <option key={id} value={id}>
          {[title, field?.doctor_title].filter(Boolean).join(t('site.comma'))}
        </option>
      ))}
      {chosen !== null && !doctors.some(({ id }) => id === chosen) && (
        <option value={chosen}>{t('staff.doctor_gone')}</option>
      )}
    </>
  );
}

function Amounts({ terms, errors, change }: TermProps) {
  const { t } = useTranslation();
  const { currencies } = useSite();
  const converted = useConverted(terms.currency_id);
  const chosen = currencies.find(({ id }) => id === terms.currency_id);
  const amount = { max: AMOUNT_MAX, decimals: 2, money: chosen ? [chosen.code, chosen.prefix] : [] };
  return (
    <div className={classes.triple}>
      <div id={placeId('price_from')}>
        <NumberField
          {...amount}
          name="price_from"
          label={t('staff.price_from')}
          value={terms.price_from}
          error={errors.price_from}
          hint={converted(terms.price_from)}
          onChange={(price_from) => change({ price_from })}
        />
      </div>
      <div id={placeId('price_to')}>
        <NumberField
          {...amount}
          name="price_to"
          label={t('staff.price_to')}
          value={terms.price_to}
          error={errors.price_to}
          hint={converted(terms.price_to) ?? t('staff.price_to_hint')}
          onChange={(price_to) => change({ price_to })}
        />
      </div>
      <div id={placeId('currency_id')}>
        <Select
          label={t('staff.currency')}
          value={terms.currency_id ?? ''}
          error={errors.currency_id}
          onChange={({ target }) => change({ currency_id: Number(target.value) || null })}
        >
          <option value="">{t('staff.choose')}</option>
          {currencies.map(({ id, code, title }) => (
            <option key={id} value={id}>
              {`${code}${t('site.comma')}${title}`}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
