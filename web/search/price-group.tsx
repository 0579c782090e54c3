import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchMeta } from '../../contract/search/search.ts';
import { useSite } from '../platform/site.tsx';
import { readTyped } from '../platform/typed-number.ts';
import { NumberChoice } from '../team/number-choice.tsx';
import classes from './filters.module.css';
import { changeSearch } from './search-state.ts';
import type { Search } from './use-search.ts';

type Prices = NonNullable<SearchMeta['prices']>;
type Props = {
  search: Search;
  prices: Prices | null;
  /** Where nothing is found no price is known; the bounds stay all the same. */
  isEmpty: boolean;
};

const grouped = (amount: number | null) =>
  amount === null ? '' : String(amount).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, '\u00a0');

/** Two bounds in the currency of the prices shown, over their spread. They apply on Enter and when a field is left. */
export function PriceGroup({ search, prices, isEmpty }: Props) {
  const { t } = useTranslation();
  const { currencies, currency } = useSite();
  const { price_min, price_max, currency: asked } = search.shown;
  const id = asked ?? prices?.currency_id ?? currency?.id ?? null;
  const prefix = currencies.find((one) => one.id === id)?.prefix;
  if (prefix === undefined || (!prices && !isEmpty && price_min === null && price_max === null)) return null;
  const rounded = (amount: number | undefined) => (amount === undefined ? '' : grouped(Math.round(amount)));
  const set = (bounds: { price_min?: number | null; price_max?: number | null }) => {
    const next = changeSearch(search.shown, { currency: id, ...bounds });
    if (next.price_min !== price_min || next.price_max !== price_max) search.go(next);
  };
  return (
    <fieldset className={classes.group}>
      <legend>
        {t('search.price')}, <bdi>{prefix}</bdi>
      </legend>
      {prices && prices.bars.length > 1 && <Histogram prices={prices} from={price_min} to={price_max} />}
      <input type="hidden" name="currency" value={id ?? ''} />
      <div className={classes.range}>
        <Bound
          name="price_min"
          label={t('search.price_min')}
          value={price_min}
          hint={rounded(prices?.min)}
          onSet={(amount) => set({ price_min: amount })}
        />
        <Bound
          name="price_max"
          label={t('search.price_max')}
          value={price_max}
          hint={rounded(prices?.max)}
          onSet={(amount) => set({ price_max: amount })}
        />
      </div>
    </fieldset>
  );
}

type BoundProps = {
  name: string;
  label: string;
  value: number | null;
  hint: string;
  onSet(amount: number | null): void;
};

function Bound({ name, label, value, hint, onSet }: BoundProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState(grouped(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setWords(grouped(value));
  }
  const read = readTyped(words, { max: 1e12, decimals: 2 });
  const apply = () => read.kind === 'value' && onSet(read.value);
  const isRefused = read.kind !== 'value';
  return (
    <span className={classes.boundCell}>
      <input
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${name}-problem` : undefined}
        name={name}
        className={classes.bound}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        aria-label={label}
        placeholder={hint}
        value={words}
        onInput={(event: FormEvent<HTMLInputElement>) => setWords(event.currentTarget.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
      {isRefused && (
        <span id={`${name}-problem`} className={classes.boundProblem} role="alert">
          {t(read.kind === 'choose' ? 'staff.number_choose' : 'search.price_wrong')}
        </span>
      )}
      {read.kind === 'choose' && (
        <NumberChoice
          choices={read.choices}
          decimals={2}
          onChoose={(chosen) => {
            setWords(grouped(chosen));
            onSet(chosen);
          }}
        />
      )}
    </span>
  );
}

const height = 36;

/** How many there are at which price; what the bounds leave out is grey. The two fields say the same in figures. */
function Histogram({ prices, from, to }: { prices: Prices; from: number | null; to: number | null }) {
  const most = Math.max(1, ...prices.bars.map(({ count }) => count));
  const step = 100 / prices.bars.length;
  return (
    <svg
      className={classes.histogram}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {prices.bars.map((bar, i) => {
        const size = bar.count === 0 ? 0 : Math.max(1.5, (bar.count / most) * height);
        const isOut = (from !== null && bar.to < from) || (to !== null && bar.from > to);
        return (
          <rect
            key={bar.from}
            x={i * step}
            y={height - size}
            width={step * 0.86}
            height={size}
            data-out={isOut || undefined}
          />
        );
      })}
    </svg>
  );
}
