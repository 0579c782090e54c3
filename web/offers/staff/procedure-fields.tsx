import { useTranslation } from 'react-i18next';
import { withProcedures } from '../../../contract/offers/offer-procedures.ts';
import type { OfferProcedure } from '../../../contract/offers/offers.ts';
import { NumberField } from '../../team/number-field.tsx';
import { IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { placeId } from './offer-errors.ts';
import classes from './procedure-fields.module.css';
import { AMOUNT_MAX, type TermProps, useConverted } from './term-props.ts';

/** The procedures of an offer of several, each with its price. */
export function ProcedureFields({
  terms,
  errors,
  change,
  procedures,
}: TermProps & { procedures: readonly OfferProcedure[] }) {
  const { t } = useTranslation();
  const converted = useConverted(terms.currency_id);
  const put = (next: readonly OfferProcedure[]) => change({ procedures: [], ...withProcedures(terms, next) });
  const set = (i: number, part: Partial<OfferProcedure>) =>
    put(procedures.map((one, at) => (at === i ? { ...one, ...part } : one)));
  const amount = { max: AMOUNT_MAX, decimals: 2 };
  return (
    <div className={classes.procedures} id={placeId('procedures')}>
      <h3>{t('offers.row.procedures')}</h3>
      {errors.procedures !== undefined && (
        <FieldError id="offer-procedures-error">{errors.procedures}</FieldError>
      )}
      <ul>
        {procedures.map((one, i) => (
          <li key={one.slug ?? one.title}>
            <div className={classes.head}>
              <bdi>{one.title}</bdi>
              <IconButton
                label={t('staff.procedure_remove', { title: one.title })}
                onClick={() => put(procedures.filter((_, at) => at !== i))}
              >
                <Icon name="trash" size={20} />
              </IconButton>
            </div>
            <div className={classes.amounts}>
              <NumberField
                {...amount}
                name={`procedure.${one.slug ?? one.title}`}
                label={t('staff.price_from')}
                value={one.amount}
                hint={converted(one.amount)}
                onChange={(next) => set(i, { amount: next })}
              />
              <NumberField
                {...amount}
                name={`procedure_to.${one.slug ?? one.title}`}
                label={t('staff.price_to')}
                value={one.amount_to}
                hint={converted(one.amount_to) ?? t('staff.price_to_hint')}
                onChange={(next) => set(i, { amount_to: next })}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.sum}>{t('staff.procedures_sum')}</p>
    </div>
  );
}
