import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import type { ComparisonRow } from '../../../contract/search/comparison.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StuckHead, useStuckHead } from '../../ui/stuck-head.tsx';
import layout from './comparison.module.css';
import { ComparisonCell } from './comparison-cell.tsx';
import { ComparisonHead, useColumnPlace } from './comparison-head.tsx';
import type { ComparisonState } from './comparison-state.ts';
import classes from './comparison-table.module.css';
import type { Side } from './comparison-tools.tsx';

type Props = {
  state: ComparisonState;
  side: Omit<Side, 'columns'> & { columns: readonly (ClinicCard | DoctorCard)[] };
  onRemove(id: number): void;
  go(next: ComparisonState): Promise<void> | void;
};

/**
 * The same rows for all. It scrolls down with the page and sideways within itself; on a phone the label stands above its
 * values and the first column stays. Roles are told: styles that take a table apart take its meaning too.
 */
export function ComparisonTable({ state, side, onRemove, go }: Props) {
  const { t } = useTranslation();
  const placeOf = useColumnPlace();
  const { scroller, onScroll, head } = useStuckHead();
  const [folded, setFolded] = useState<readonly string[]>([]);
  const toggle = (key: string) =>
    setFolded(folded.includes(key) ? folded.filter((other) => other !== key) : [...folded, key]);
  const titleOf = (row: ComparisonRow) => row.title ?? t(`comparison.row.${row.key}`);
  const groups = side.groups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => isShown(row, state)) }))
    .filter((group) => group.rows.length > 0);
  const cells = side.columns.map((column) => ({
    key: column.id,
    title: column.title,
    lang: column.title_lang,
    below: placeOf(column),
  }));
  return (
    <div className={layout.board}>
      <StuckHead head={head} cells={cells} />
      <section
        ref={scroller}
        className={layout.scroller}
        aria-label={t('comparison.table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: styles that take a table apart take its meaning too */}
        <table className={classes.table} role="table" data-columns={side.columns.length}>
          <ComparisonHead columns={side.columns} onRemove={onRemove} />
          {groups.map((group) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <tbody key={group.key} role="rowgroup" data-folded={folded.includes(group.key) || undefined}>
              {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
              <tr className={classes.section} role="row">
                <th colSpan={side.columns.length + 1} scope="colgroup">
                  <button
                    type="button"
                    className={classes.sectionTitle}
                    aria-expanded={!folded.includes(group.key)}
                    onClick={() => toggle(group.key)}
                  >
                    <Icon name="chevron-down" size={18} />
                    {t(`comparison.group.${group.key}`)}
                  </button>
                  <span className={classes.printTitle} aria-hidden="true">
                    {t(`comparison.group.${group.key}`)}
                  </span>
                </th>
              </tr>
              {group.rows.map((row) => (
                // biome-ignore lint/a11y/noRedundantRoles: as above
                <tr key={row.key} role="row">
                  <th scope="row">
                    <span className={classes.label}>
                      {titleOf(row)}
                      <IconButton
                        label={t('comparison.hide', { title: titleOf(row) })}
                        onClick={() => go({ ...state, hidden: [...state.hidden, row.key] })}
                      >
                        <Icon name="eye-off" size={18} />
                      </IconButton>
                    </span>
                  </th>
                  {row.cells.map((cell, i) => (
                    // biome-ignore lint/a11y/noRedundantRoles: as above
                    <td key={side.columns[i]?.id ?? i} role="cell">
                      <ComparisonCell cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        {groups.length === 0 && <p className={classes.same}>{t('comparison.all_same')}</p>}
      </section>
    </div>
  );
}

const isShown = (row: ComparisonRow, { onlyDifferent, hidden }: ComparisonState): boolean =>
  !hidden.includes(row.key) && (!onlyDifferent || row.is_different);
