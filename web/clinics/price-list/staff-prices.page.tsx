import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listStaffPrices, type StaffPrice } from '../../../contract/clinics/staff-prices.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { NumberDraftsContext, useNumberDrafts } from '../../team/number-drafts.tsx';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import { Picker } from '../../ui/picker.tsx';
import { BulkSheet } from './bulk-sheet.tsx';
import { countOf, findPrices, type PriceFilter, priceFilters } from './filters.ts';
import { LinesSheet } from './lines-sheet.tsx';
import { PriceLine } from './price-line.tsx';
import classes from './staff-prices.module.css';
import { type PriceList, usePriceList } from './use-price-list.ts';

export const clientLoader = accountLoad(async (args) => {
  const { api, signal } = args;
  const clinic = await readOwnClinic(args);
  const [prices, dictionaries] = await Promise.all([
    api(listStaffPrices, { params: { id: clinic.id } }, signal),
    api(getDictionaries, { query: { name: ['procedures'] } }, signal),
  ]);
  return { clinic, prices, procedures: dictionaries.data.procedures ?? [] };
});

export { StaffRoomFailure as ErrorBoundary, StaffRoomSkeleton as HydrateFallback };

type Loaded = ReturnType<typeof useLoaderData<typeof clientLoader>>;

/** A clinic's price list, edited like a sheet. */
export default function StaffPricesPage() {
  const { t, i18n } = useTranslation();
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <StaffRoom title={t('staff_prices.title')} lead={t('staff_prices.lead')}>
      {/* Titles come in the language of the page. */}
      <Prices key={`${loaded.clinic.id} ${i18n.language}`} {...loaded} />
    </StaffRoom>
  );
}

/** The currency most prices are in. */
function usualCurrency(rows: readonly StaffPrice[]): number | null {
  const counts = new Map<number, number>();
  for (const { currency_id } of rows)
    if (currency_id !== null) counts.set(currency_id, (counts.get(currency_id) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function Prices({ clinic, prices, procedures }: Loaded) {
  const { t } = useTranslation();
  const list = usePriceList(clinic.id, prices);
  const numbers = useNumberDrafts(`prices:${clinic.id}`);
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<PriceFilter>('all');
  const [lined, setLined] = useState<StaffPrice | null>(null);
  const [isBulk, setBulk] = useState(false);
  const shown = findPrices(list.rows, filter, q);
  const present = new Set(list.rows.map(({ procedure }) => procedure.slug));
  const isWrong =
    list.hasRefused || Object.keys(numbers.drafts).some((name) => present.has(name.split(' ')[0] ?? ''));
  return (
    <NumberDraftsContext value={numbers}>
      <div className={classes.acts}>
        <Link to={`/staff/prices/import?clinic=${clinic.id}`} className={buttonClass({ kind: 'primary' })}>
          {t('staff_prices.import')}
        </Link>
        <div className={classes.add}>
          <Picker
            className={buttonClass({ kind: 'tonal' })}
            options={procedures
              .filter(({ slug }) => !present.has(slug))
              .map(({ slug, title }) => ({ value: slug, label: title }))}
            chosen=""
            findLabel={t('staff_prices.add_find')}
            noneLabel={t('staff_prices.add_none')}
            onChoose={(slug) => list.add(slug)}
          >
            <Icon name="plus" size={18} />
            {t('staff_prices.add')}
          </Picker>
        </div>
        <Button onClick={() => setBulk(true)} disabled={shown.every(({ amount }) => amount === null)}>
          {t('staff_prices.bulk')}
        </Button>
      </div>
      {list.rows.length === 0 ? (
        <StatePanel title={t('staff_prices.none')} actions={null}>
          <p>{t('staff_prices.none_text')}</p>
        </StatePanel>
      ) : (
        <>
          <Filters list={list} isWrong={isWrong} filter={filter} onFilter={setFilter} q={q} onSearch={setQ} />
          <Table rows={shown} list={list} onLines={setLined} />
        </>
      )}
      {lined && (
        <LinesSheet
          row={lined}
          onClose={() => setLined(null)}
          onSave={(values) => list.change([{ slug: lined.procedure.slug, values }])}
        />
      )}
      {isBulk && <BulkSheet rows={shown} onChange={list.change} onClose={() => setBulk(false)} />}
    </NumberDraftsContext>
  );
}

type FilterProps = {
  list: PriceList;
  /** A cell holds what cannot be saved, or the server has refused a change. */
  isWrong: boolean;
  filter: PriceFilter;
  onFilter(filter: PriceFilter): void;
  q: string;
  onSearch(q: string): void;
};

function Filters({ list, isWrong, filter, onFilter, q, onSearch }: FilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <div className={classes.filters}>
        <Field
          label={t('staff_prices.find')}
          type="search"
          value={q}
          onChange={({ target }) => onSearch(target.value)}
        />
        <div className={classes.chips}>
          {priceFilters.map((one) => (
            <Button
              key={one}
              small
              kind={one === filter ? 'tonal' : 'line'}
              aria-pressed={one === filter}
              onClick={() => onFilter(one)}
            >
              {t(`staff_prices.filter_${one}`, { n: format.number(countOf(list.rows, one)) })}
            </Button>
          ))}
        </div>
      </div>
      <div className={classes.state}>
        <p role="status" data-wrong={isWrong || undefined}>
          {isWrong ? t('staff.not_saved_wrong') : list.saying}
        </p>
        {list.canUndo && (
          <Button small kind="quiet" onClick={list.undo}>
            {t('staff_prices.undo')}
          </Button>
        )}
      </div>
    </>
  );
}

type TableProps = { rows: readonly StaffPrice[]; list: PriceList; onLines(row: StaffPrice): void };

function Table({ rows, list, onLines }: TableProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className={classes.nothing}>{t('staff_prices.nothing_found')}</p>;
  const columns = ['from', 'to', 'currency', 'volume', 'lines', 'note', 'day'] as const;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff_prices.procedure')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`staff_prices.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PriceLine
              key={row.procedure.slug}
              row={row}
              list={list}
              currencyId={usualCurrency(list.rows)}
              onLines={onLines}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
