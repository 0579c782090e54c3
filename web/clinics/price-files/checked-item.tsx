import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedRow, changePriceImport, PriceField } from '../../../contract/clinics/price-imports.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { formatAmount } from '../../../contract/content/money.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Picker } from '../../ui/picker.tsx';
import text from '../../ui/text.module.css';
import classes from './price-import.module.css';

type Props = {
  row: CheckedRow;
  procedures: readonly Term[];
  onChange(change: Omit<BodyOf<typeof changePriceImport>, 'version'>): void;
};

/** One row of the file: what it says, what is wrong with it or what it would change, and how to put it right. */
export function CheckedItem({ row, procedures, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const number = row.row;
  return (
    <li className={classes.row} data-kind={row.kind}>
      <div className={classes.what}>
        {number !== null && (
          <span className={text.label}>{t('staff_prices.row', { n: format.number(number) })}</span>
        )}
        <b dir="auto">{row.cells.title ?? row.cells.code ?? row.procedure?.title ?? ''}</b>
        {row.procedure && row.cells.title !== row.procedure.title && number !== null && (
          <span className={text.label}>{t('staff_prices.means', { title: row.procedure.title })}</span>
        )}
      </div>
      <Change row={row} />
      {row.problems.map(({ field, key, other_row }) => (
        <Repair
          key={`${field} ${key}`}
          field={field}
          problem={t(`staff_prices.problem.${key}`, { row: other_row ?? '' })}
          value={row.cells[field] ?? ''}
          onSave={(typed) => number !== null && onChange({ fixes: [{ row: number, field, text: typed }] })}
        />
      ))}
      {number !== null && (
        <div className={classes.tools}>
          {row.kind === 'unmatched' && (
            <>
              {row.candidates.slice(0, 3).map(({ slug, title }) => (
                <Button
                  key={slug}
                  small
                  kind="tonal"
                  onClick={() => onChange({ names: [{ row: number, procedure: slug }] })}
                >
                  {title}
                </Button>
              ))}
              <span className={classes.picker}>
                <Picker
                  className={buttonClass({ small: true })}
                  options={procedures.map(({ slug, title }) => ({ value: slug, label: title }))}
                  chosen=""
                  findLabel={t('staff_prices.add_find')}
                  noneLabel={t('staff_prices.add_none')}
                  onChoose={(slug) => onChange({ names: [{ row: number, procedure: slug }] })}
                >
                  {t('staff_prices.assign')}
                </Picker>
              </span>
            </>
          )}
          <Button
            small
            kind="quiet"
            onClick={() => onChange({ fixes: [{ row: number, skip: row.kind !== 'skipped' }] })}
          >
            {t(row.kind === 'skipped' ? 'staff_prices.take_in' : 'staff_prices.leave_out')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** From what to what. */
function Change({ row: { was, is, cells } }: { row: CheckedRow }) {
  const { t } = useTranslation();
  const { currencies } = useSite();
  const inWords = (value: CheckedRow['is']): string => {
    if (!value || value.amount === null) return t('staff_prices.no_price');
    const prefix = currencies.find(({ id }) => id === value.currency_id)?.prefix ?? '';
    return [value.amount, value.amount_to]
      .flatMap((amount) => (amount === null ? [] : formatAmount(amount, prefix)))
      .join(' – ');
  };
  if (!is && !was) return cells.price === undefined ? null : <bdi dir="ltr">{cells.price}</bdi>;
  const [before, after] = [was && inWords(was), is && inWords(is)];
  return (
    <span className={classes.change}>
      {before !== null && before !== after && <s>{<bdi dir="ltr">{before}</bdi>}</s>}{' '}
      {after !== null && (
        <b>
          <bdi dir="ltr">{after}</bdi>
        </b>
      )}
    </span>
  );
}

type RepairProps = { field: PriceField; problem: string; value: string; onSave(text: string): void };

/** The cell that is wrong, to be typed anew; Enter checks the row again. */
function Repair({ field, problem, value, onSave }: RepairProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  return (
    <form
      className={classes.repair}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSave(typed);
      }}
    >
      <Field
        label={t(`staff_prices.column_${field}`)}
        error={problem}
        value={typed}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{t('staff_prices.correct')}</Button>
    </form>
  );
}
