import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../platform/site.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './offer-card.module.css';
import { placeId } from './offer-errors.ts';
import { ProcedureFields } from './procedure-fields.tsx';
import { AMOUNT_MAX, type TermProps, useConverted } from './term-props.ts';

type PriceProps = TermProps & {
  /** A template has no doctor. */
  doctorField?: ReactNode;
  picker?: ReactNode;
};

/** Who does what, and for how much. */
export function PriceFields(props: PriceProps) {
  const { terms, errors, change, doctorField, picker } = props;
  const { procedures = [] } = terms;
  const isOfSeveral = procedures.length > 1;
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="offer-part-price">
      <div className={classes.cardTop}>
        <h2 id="offer-part-price">{t(doctorField ? 'staff.part.price' : 'staff.template_group.price')}</h2>
        {picker}
      </div>
      <div className={classes.pair}>
        {doctorField}
        {isOfSeveral ? (
          <CurrencyField {...props} />
        ) : (
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
        )}
      </div>
      {isOfSeveral ? <ProcedureFields {...props} procedures={procedures} /> : <Amounts {...props} />}
    </section>
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
      <CurrencyField terms={terms} errors={errors} change={change} />
    </div>
  );
}

function CurrencyField({ terms, errors, change }: TermProps) {
  const { t } = useTranslation();
  const { currencies } = useSite();
  return (
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
  );
}
