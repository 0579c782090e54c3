import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { useSiteData } from '../platform/site-context.tsx';
import { latePart } from '../ui/late-part.ts';
import { OfferCell } from './offer-cell.tsx';
import type { OfferColumn } from './offer-columns.ts';
import { Billed, DoctorFacts, Licence, OfferHead } from './offer-head.tsx';
import { isChoosable, isChosen } from './offer-order.ts';
import { type OfferRow, offerGroups, rowsOf, toldOf } from './offer-rows.ts';
import { OfferSum } from './offer-sum.tsx';
import classes from './offer-table.module.css';
import { costsFor } from './own-costs.ts';
import { PointsBar } from './points-bar.tsx';

const translation = latePart(() => import('./offer-translation.tsx'));

export type OfferTableProps = {
  columns: readonly OfferColumn[];
  costs: RequestDetail['own_costs'];
  onlyDifferent: boolean;
  /** Where a column stands on a phone, which has room for two; on paper each has its own, on whatever it is looked at. */
  placeOf(column: OfferColumn): 'pinned' | 'second' | 'off' | 'paper';
  /** What can be done with an offer, or what has become of it; on paper nothing can. */
  actionsOf?(column: OfferColumn): ReactNode;
  onVersions?(column: OfferColumn): void;
  order: ReactNode;
  /** Beside the sum: the client's own costs. */
  ownCosts: ReactNode;
};

/**
 * The same rows for all offers. On a phone the label stands above its values. Roles are told: styles that take a table
 * apart take its meaning too.
 */
export function OfferTable(props: OfferTableProps) {
  const { columns, onlyDifferent } = props;
  const { t } = useTranslation();
  const rows = rowsOf(columns.map(({ offer }) => toldOf(offer))).filter(
    ({ isDifferent }) => !onlyDifferent || isDifferent,
  );
  return (
    // biome-ignore lint/a11y/noRedundantRoles: styles that take a table apart take its meaning too
    <table className={classes.table} role="table">
      <caption className={classes.caption}>{t('offers.caption', { count: columns.length })}</caption>
      <Head {...props} />
      <Decision {...props} />
      {offerGroups.map((group) => (
        <Group key={group} {...props} group={group} rows={rows.filter((row) => row.group === group)} />
      ))}
    </table>
  );
}

function Head({ columns, placeOf, onVersions, order }: OfferTableProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tr role="row">
        <td className={classes.corner}>{order}</td>
        {columns.map((column) => (
          <th key={column.offer.id} scope="col" data-at={placeOf(column)}>
            <OfferHead column={column} onVersions={onVersions && (() => onVersions(column))} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = Pick<OfferTableProps, 'columns' | 'placeOf'> & {
  label: ReactNode;
  className?: string | undefined;
  cellOf(column: OfferColumn, index: number): ReactNode;
};

function Row({ columns, placeOf, label, className, cellOf }: RowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tr role="row" className={className}>
      <th scope="row">{label}</th>
      {columns.map((column, index) => (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <td key={column.offer.id} role="cell" data-at={placeOf(column)}>
          {cellOf(column, index)}
        </td>
      ))}
    </tr>
  );
}

/** What is looked at first: who treats (on a phone), what it comes to, how much was said, and what to do. */
function Decision(props: OfferTableProps) {
  const { columns, placeOf, costs, actionsOf, ownCosts } = props;
  const { t } = useTranslation();
  const row = { columns, placeOf };
  const isChoiceOpen = columns.some(({ offer }) => isChoosable(offer));
  const isChoiceMade = !isChoiceOpen && columns.some(({ offer }) => isChosen(offer));
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tbody role="rowgroup">
      <Row
        {...row}
        className={classes.phoneOnly}
        label={t('offers.row.doctor')}
        cellOf={({ offer, clinic }) => (
          <>
            <b className={classes.strong}>
              <bdi>{offer.doctor.title}</bdi>
            </b>
            <DoctorFacts doctor={offer.doctor} />
            <Licence day={offer.doctor.licence_checked_at} />
            <Billed clinic={clinic} />
          </>
        )}
      />
      <Row
        {...row}
        className={classes.sumRow}
        label={
          <>
            <b className={classes.together}>{t('offers.row.total')}</b>
            <span className={classes.hint}>{t('offers.total_hint')}</span>
            {ownCosts}
          </>
        }
        cellOf={({ offer, clinic }) => <OfferSum offer={offer} costs={costsFor(costs, clinic.id)} />}
      />
      <Row
        {...row}
        label={t('offers.row.completeness')}
        cellOf={({ offer }) => <PointsBar points={offer.points} />}
      />
      {actionsOf && (
        <Row
          {...row}
          className={classes.actionRow}
          label={
            <span className={classes.hint}>
              {isChoiceOpen && t('offers.actions_hint')}
              {isChoiceMade && t('offers.actions_done')}
            </span>
          }
          cellOf={actionsOf}
        />
      )}
    </tbody>
  );
}

function Group(props: OfferTableProps & { group: string; rows: readonly OfferRow[] }) {
  const { columns, placeOf, group, rows, actionsOf } = props;
  const { t } = useTranslation();
  const { translationProvider } = useSiteData();
  // Nothing is pressed on paper.
  const late = translation.usePart(translationProvider !== null && actionsOf !== undefined);
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tbody role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tr role="row" className={classes.section}>
        <th colSpan={columns.length + 1} scope="colgroup">
          <span>{t(`offers.group.${group}`)}</span>
        </th>
      </tr>
      {rows.map((row) => (
        <Row
          key={row.key}
          columns={columns}
          placeOf={placeOf}
          label={t(`offers.row.${row.key}`)}
          cellOf={({ offer }, index) => {
            const cell = row.cells[index];
            return (
              cell && (
                <>
                  <OfferCell cell={cell} />
                  {late && <late.OfferTranslation cell={cell} row={row.key} id={offer.id} />}
                </>
              )
            );
          }}
        />
      ))}
    </tbody>
  );
}
