import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { costOf } from '../../../contract/offers/offer-costs.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { OfferCell } from '../offer-cell.tsx';
import { changesBetween } from '../offer-rows.ts';
import { useCost } from '../use-cost.ts';
import classes from './offer-dialog.module.css';

type Props = {
  before: OfferTerms;
  after: OfferTerms;
  /** Heads of the two columns. */
  heads: readonly [before: string, after: string];
};

/** Two terms side by side, in the rows in which they differ. */
export function TermsDifference({ before, after, heads }: Props) {
  const { t } = useTranslation();
  const words = useCost();
  const priceOf = (terms: OfferTerms) => {
    const cost = costOf(terms);
    return cost ? words('price', cost).original : t('offers.unsaid');
  };
  const [price, otherPrice] = [priceOf(before), priceOf(after)];
  const isNamedOtherwise = before.procedure !== after.procedure;
  return (
    <table className={classes.both}>
      <thead>
        <tr>
          <td />
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {isNamedOtherwise && <Row label={t('staff.procedure')} cells={[before.procedure, after.procedure]} />}
        {price !== otherPrice && <Row label={t('offers.cost.price')} cells={[price, otherPrice]} />}
        {changesBetween(before, { ...after, procedure: before.procedure }).map(({ key, cells }) => (
          <Row
            key={key}
            label={t(`offers.row.${key}`)}
            cells={cells.map((cell) => <OfferCell key={cell.kind} cell={cell} />)}
          />
        ))}
        {before.valid_days !== after.valid_days && (
          <Row label={t('staff.valid_days')} cells={[before.valid_days, after.valid_days]} />
        )}
      </tbody>
    </table>
  );
}

function Row({ label, cells }: { label: string; cells: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map((cell, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are two sides
        <td key={side} dir="auto">
          {cell}
        </td>
      ))}
    </tr>
  );
}
