import { useTranslation } from 'react-i18next';
import type { PriceFile } from '../../../contract/clinics/price-imports.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CheckedItem } from './checked-item.tsx';
import { NotationQuestion } from './notation-question.tsx';
import classes from './price-import.module.css';
import { useCheck } from './use-check.ts';

type Props = {
  clinicId: number;
  file: PriceFile;
  procedures: readonly Term[];
  onBack(): void;
  onDone(): void;
};

/** What the file would do, row by row, errors first; each is corrected in its place. */
export function CheckStep({ clinicId, file, procedures, onBack, onDone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const tools = useCheck(clinicId, file, onDone);
  const { check, kind, kinds, page, show } = tools;
  if (tools.failure !== null && check === null)
    return (
      <StatePanel
        role="alert"
        title={t('staff_prices.check_failed')}
        actions={<Button onClick={() => show(null)}>{t('action.retry')}</Button>}
      >
        <p>{tools.failure}</p>
      </StatePanel>
    );
  if (check === null) return <Skeleton width="100%" height={320} />;
  const { counts, total, per_page } = check.meta;
  const count = (one: string) => counts[one] ?? 0;
  const gone = tools.removesGone ? count('gone') : 0;
  const written = count('new') + count('changed') + count('same') + gone;
  const left = count('wrong') + count('unmatched');
  return (
    <div className={classes.panel}>
      {check.meta.notations.map((notation) => (
        <NotationQuestion
          key={notation.field}
          notation={notation}
          file={file}
          onChoose={(decimal) => tools.change.run({ decimals: { [notation.field]: decimal } })}
        />
      ))}
      <div className={classes.kinds}>
        {kinds.map((one) => (
          <Button
            key={one}
            small
            kind={one === kind ? 'tonal' : 'line'}
            aria-pressed={one === kind}
            onClick={() => show(one)}
          >
            {t(`staff_prices.kind_${one}`, { n: format.number(count(one)) })}
          </Button>
        ))}
      </div>
      {kind && <p className={classes.hint}>{t(`staff_prices.kind_${kind}_hint`)}</p>}
      {kind === 'gone' && (
        <Checkbox
          checked={tools.removesGone}
          label={t('staff_prices.remove_gone')}
          onChange={({ target }) => tools.change.run({ removes_gone: target.checked })}
        />
      )}
      {check.data.length === 0 ? (
        <p className={classes.hint}>{t('staff_prices.kind_empty')}</p>
      ) : (
        <ul className={classes.rows}>
          {check.data.map((row) => (
            <CheckedItem
              key={`${row.row ?? row.procedure?.slug} ${JSON.stringify(row.cells)}`}
              row={row}
              procedures={procedures}
              onChange={tools.change.run}
            />
          ))}
        </ul>
      )}
      {total > per_page && (
        <div className={classes.pages}>
          <Button small disabled={page === 1} onClick={() => show(kind, page - 1)}>
            {t('staff_prices.page_back')}
          </Button>
          <span>
            {t('staff_prices.page_of', {
              n: format.number(page),
              all: format.number(Math.ceil(total / per_page)),
            })}
          </span>
          <Button small disabled={page * per_page >= total} onClick={() => show(kind, page + 1)}>
            {t('staff_prices.page_on')}
          </Button>
        </div>
      )}
      <div className={classes.foot}>
        <p>
          {t('staff_prices.will_write', {
            added: format.number(count('new')),
            changed: format.number(count('changed')),
            gone: format.number(gone),
          })}
          {left > 0 && ` ${t('staff_prices.will_leave', { count: left, n: format.number(left) })}`}
        </p>
        <Button onClick={onBack}>{t('staff_prices.to_columns')}</Button>
        <Button
          kind="primary"
          loading={tools.apply.isBusy}
          disabled={written === 0}
          onClick={() => tools.apply.run()}
        >
          {t('staff_prices.apply')}
        </Button>
      </div>
    </div>
  );
}
