import { useTranslation } from 'react-i18next';
import { PRICE_MAX, type StaffPrice } from '../../../contract/clinics/staff-prices.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { readTyped, writeTyped } from '../../platform/typed-number.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isOld } from './filters.ts';
import { type CellProblem, PriceCell } from './price-cell.tsx';
import classes from './staff-prices.module.css';
import type { PriceList, PriceValues } from './use-price-list.ts';

type Props = {
  row: StaffPrice;
  list: PriceList;
  /** Of a price that had none. */
  currencyId: number | null;
  onLines(row: StaffPrice): void;
};

/** One procedure: its price, what it is of, and what it includes; each cell is saved by itself. */
export function PriceLine({ row, list, currencyId, onLines }: Props) {
  const { t } = useTranslation();
  const { currencies } = useSite();
  const { slug, title } = row.procedure;
  const error = list.errorOf(slug);
  const save = (values: PriceValues) => list.change([{ slug, values }]);
  const currency = row.currency_id ?? currencyId ?? currencies[0]?.id ?? null;
  const money = currencies.find(({ id }) => id === currency);
  const amountRule = { max: PRICE_MAX, decimals: 2, money: money ? [money.code, money.prefix] : [] };
  const name = (key: string) => t('staff_prices.cell', { what: t(key), title });

  const saveNumber =
    (isWhole: boolean, toValues: (value: number | null) => PriceValues | null) =>
    (text: string): CellProblem | null => {
      const read = readTyped(text, isWhole ? { max: limits.yearlyVolumeMax } : { min: 0.01, ...amountRule });
      if (read.kind === 'choose') return { words: t('staff.number_choose'), choices: read.choices };
      if (read.kind === 'wrong') return { words: t('staff_prices.no_number') };
      const values = toValues(read.value);
      if (values === null) return { words: t('staff_prices.no_range') };
      save(values);
      return null;
    };

  return (
    <tr>
      <th scope="row">
        {title}
        {row.specialization && <span className={classes.field}>{row.specialization.title}</span>}
        {error !== undefined && (
          <span className={classes.problem} role="alert">
            {error}
          </span>
        )}
      </th>
      <td data-label={t('staff_prices.from')}>
        <PriceCell
          column="amount"
          name={`${slug} amount`}
          label={name('staff_prices.from')}
          value={writeTyped(row.amount, 2)}
          onCommit={saveNumber(false, (amount) => {
            if (amount !== null && row.amount_to !== null && row.amount_to <= amount) return null;
            return amount === null ? { amount } : { amount, currency_id: currency };
          })}
        />
      </td>
      <td data-label={t('staff_prices.to')}>
        <PriceCell
          column="to"
          name={`${slug} to`}
          label={name('staff_prices.to')}
          value={writeTyped(row.amount_to, 2)}
          onCommit={saveNumber(false, (to) =>
            to !== null && (row.amount === null || to <= row.amount) ? null : { amount_to: to },
          )}
        />
      </td>
      <td data-label={t('staff_prices.currency')}>
        <select
          className={classes.input}
          aria-label={name('staff_prices.currency')}
          value={currency ?? ''}
          disabled={row.amount === null}
          onChange={({ target }) => save({ currency_id: Number(target.value) })}
        >
          {currencies.map(({ id, code }) => (
            <option key={id} value={id}>
              {code}
            </option>
          ))}
        </select>
      </td>
      <td data-label={t('staff_prices.volume')}>
        <PriceCell
          column="volume"
          name={`${slug} volume`}
          inputMode="numeric"
          label={name('staff_prices.volume')}
          value={writeTyped(row.yearly_volume)}
          onCommit={saveNumber(true, (yearly_volume) => ({ yearly_volume }))}
        />
      </td>
      <td data-label={t('staff_prices.lines')}>
        <Button small kind="quiet" aria-label={name('staff_prices.lines')} onClick={() => onLines(row)}>
          {t('staff_prices.lines_count', { included: row.included.length, excluded: row.excluded.length })}
        </Button>
      </td>
      <td data-label={t('staff_prices.note')}>
        <PriceCell
          column="note"
          name={`${slug} note`}
          inputMode="text"
          label={name('staff_prices.note')}
          value={row.note ?? ''}
          onCommit={(text) => {
            const note = text.trim();
            if (note.length > limits.priceNoteMax)
              return { words: t('field.too_long', { count: limits.priceNoteMax }) };
            save({ note: note || null });
            return null;
          }}
        />
      </td>
      <td data-label={t('staff_prices.day')} className={classes.day}>
        <Day row={row} />
      </td>
      <td className={classes.tools}>
        <IconButton label={t('staff_prices.remove_named', { title })} onClick={() => list.remove(row)}>
          <Icon name="trash" size={20} />
        </IconButton>
      </td>
    </tr>
  );
}

function Day({ row }: { row: StaffPrice }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (row.priced_on === null) return t('staff_prices.no_price');
  return <span data-old={isOld(row) || undefined}>{format.date(row.priced_on)}</span>;
}
