import { useTranslation } from 'react-i18next';
import type { Price } from '../../../contract/clinics/prices.ts';
import ledger from '../../ui/ledger.module.css';
import text from '../../ui/text.module.css';
import { PriceRow } from './price-row.tsx';
import classes from './prices.module.css';

type Group = { slug: string; title: string | null; prices: Price[] };

/** The list comes in the order of its groups. */
function groupsOf(prices: readonly Price[]): Group[] {
  const groups = new Map<string, Group>();
  for (const price of prices) {
    const slug = price.specialization?.slug ?? '';
    const group = groups.get(slug) ?? { slug, title: price.specialization?.title ?? null, prices: [] };
    group.prices.push(price);
    groups.set(slug, group);
  }
  return [...groups.values()];
}

export function PriceGroups({ prices, clinicId }: { prices: readonly Price[]; clinicId: number }) {
  const { t } = useTranslation();
  return groupsOf(prices).map(({ slug, title, prices: own }, i) => (
    <section key={slug} className={classes.group} id={slug || undefined}>
      <h3 className={classes.groupTitle}>{title ?? t('prices.other')}</h3>
      <PriceTable prices={own} ask={{ clinic: clinicId }} hasHead={i === 0} />
    </section>
  ));
}

type TableProps = {
  prices: readonly Price[];
  ask: { clinic?: number; doctor?: number };
  /** Of several tables below one another the first one shows the names of the columns. */
  hasHead?: boolean;
};

/** Procedure, what its price holds, the price. */
export function PriceTable({ prices, ask, hasHead = true }: TableProps) {
  const { t } = useTranslation();
  return (
    <table className={`${ledger.ledger} ${classes.table} ${hasHead ? '' : classes.headless}`}>
      <caption className={text.hidden}>{t('prices.title')}</caption>
      <colgroup>
        <col className={classes.what ?? ''} />
        <col />
        <col className={classes.cost ?? ''} />
      </colgroup>
      <thead className={hasHead ? undefined : text.hidden}>
        <tr>
          <th scope="col">{t('prices.procedure')}</th>
          <th scope="col">{t('prices.lines')}</th>
          <th scope="col">{t('prices.price')}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <PriceRow key={price.procedure.slug} price={price} ask={ask} />
        ))}
      </tbody>
    </table>
  );
}
