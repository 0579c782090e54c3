import { useTranslation } from 'react-i18next';
import type { Money } from '../../contract/content/money.ts';
import type { CostKind } from '../../contract/offers/offer-costs.ts';
import type { OfferCost } from '../../contract/offers/offers.ts';
import classes from './offer-cost.module.css';
import { kindsOf, useCost } from './use-cost.ts';

type Props = {
  cost: OfferCost;
  /** Of the client; a clinic does not see them. */
  ownCosts?: readonly Money[];
  /** Beside each conversion, where no line above tells the rate. */
  showsRateDay?: boolean;
};

const none: readonly Money[] = [];

/** What an offer costs: each of the three sums that says something, by its name, and how many lines are unknown. */
export function OfferCostLines({ cost, ownCosts = none, showsRateDay = false }: Props) {
  const { t } = useTranslation();
  const kinds = kindsOf(cost, ownCosts);
  const { unknown_lines: unknown } = cost;
  return (
    <span className={classes.costs}>
      {kinds.map((kind) => (
        <span key={kind} className={classes.cost} data-cost={kind}>
          <Sum {...{ cost, kind, ownCosts, showsRateDay }} />
          {kind === 'with_extras' && unknown.length > 0 && (
            <span className={classes.unknown}>{t('offers.cost.unknown', { count: unknown.length })}</span>
          )}
        </span>
      ))}
      {!kinds.includes('with_extras') && <span className={classes.quiet}>{t('offers.sum_alone')}</span>}
    </span>
  );
}

function Sum({ cost, kind, ownCosts = none, showsRateDay }: Props & { kind: CostKind }) {
  const { t } = useTranslation();
  const { label, original, converted, rateDay } = useCost()(kind, cost, ownCosts);
  return (
    <>
      <span className={classes.label}>{label}</span>
      <b className={classes.sum}>{original ?? t('offers.cost.no_rate')}</b>
      {converted !== null && (
        <span className={classes.quiet}>
          {showsRateDay && rateDay !== null
            ? t('offers.cost.converted', { amount: converted, date: rateDay })
            : converted}
        </span>
      )}
    </>
  );
}

/** One sum with its name, where there is room for one: in the offer's own currency. */
export function OfferCostBrief({ cost, kind }: { cost: OfferCost; kind: CostKind }) {
  const { label, original } = useCost()(kind, cost);
  return (
    <span className={classes.brief} data-cost={kind}>
      <span className={classes.label}>{label}</span>
      <b className={classes.amount}>{original}</b>
    </span>
  );
}

/** The sum by which offers are compared: with what is not included, where anything is. */
export const comparedKind = (cost: OfferCost): CostKind =>
  kindsOf(cost, none).includes('with_extras') ? 'with_extras' : 'price';
