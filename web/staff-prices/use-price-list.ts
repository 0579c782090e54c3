import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../contract/client.ts';
import {
  addStaffPrice,
  changeStaffPrices,
  listStaffPrices,
  type PriceChange,
  removeStaffPrice,
  type StaffPrice,
} from '../../contract/staff-prices.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useFailureText } from '../profile/use-action.ts';

export type PriceValues = Omit<PriceChange, 'procedure' | 'version'>;
export type RowChange = { slug: string; values: PriceValues };
type Undo =
  | { kind: 'changed'; changes: RowChange[] }
  | { kind: 'removed'; row: StaffPrice }
  | { kind: 'added'; slug: string };

/** Everything that a row may be given, as it is now. */
const valuesOf = (row: StaffPrice): PriceValues => {
  const { amount, amount_to, currency_id, included, excluded, yearly_volume, note, priced_on } = row;
  return { amount, amount_to, currency_id, included, excluded, yearly_volume, note, priced_on };
};

/** A clinic's price list: each change shows at once and is saved by itself; what fails says so in its row. */
export function usePriceList(clinicId: number, loaded: readonly StaffPrice[]) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [rows, setRows] = useState(loaded);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [sending, setSending] = useState(0);
  const [last, setLast] = useState<Undo | null>(null);
  /** What the server is known to hold: versions of what is sent next. */
  const kept = useRef(new Map(loaded.map((row) => [row.procedure.slug, row])));
  const line = useRef(Promise.resolve());
  const params = { id: clinicId };

  const put = (fresh: readonly StaffPrice[]) => {
    for (const row of fresh) kept.current.set(row.procedure.slug, row);
    setRows((now) =>
      now.map((row) => fresh.find(({ procedure }) => procedure.slug === row.procedure.slug) ?? row),
    );
  };
  const say = (slugs: readonly string[], text: string | null) =>
    setErrors((now) => {
      const next = new Map(now);
      for (const slug of slugs) text === null ? next.delete(slug) : next.set(slug, text);
      return next;
    });

  async function reload(): Promise<void> {
    const { data } = await browserApi(listStaffPrices, { params });
    kept.current = new Map(data.map((row) => [row.procedure.slug, row]));
    setRows(data);
  }

  async function failed(slugs: readonly string[], error: unknown): Promise<void> {
    say(slugs, failureText(error));
    const isOutdated = error instanceof ApiError && (error.status === 404 || error.errors.version);
    // A colleague was faster: theirs is shown, and the row says so.
    if (isOutdated) await reload().catch(() => undefined);
    else put(slugs.flatMap((slug) => kept.current.get(slug) ?? []));
  }

  /** One after another: the next one needs the version that this one makes. */
  function enqueue(slugs: readonly string[], work: () => Promise<Undo | null>): void {
    setSending((count) => count + 1);
    say(slugs, null);
    line.current = line.current
      .then(work)
      .then(setLast, (error) => failed(slugs, error))
      .finally(() => setSending((count) => count - 1));
  }

  function change(changes: readonly RowChange[]): void {
    const slugs = changes.map(({ slug }) => slug);
    setRows((now) =>
      now.map((row) => ({ ...row, ...changes.find(({ slug }) => slug === row.procedure.slug)?.values })),
    );
    enqueue(slugs, async () => {
      const before = slugs.flatMap((slug) => kept.current.get(slug) ?? []);
      const body = {
        changes: changes.map(({ slug, values }) => ({
          ...{ procedure: slug, version: kept.current.get(slug)?.version ?? 0 },
          ...values,
        })),
      };
      put((await browserApi(changeStaffPrices, { params, body })).data);
      return {
        kind: 'changed',
        changes: before.map((row) => ({ slug: row.procedure.slug, values: valuesOf(row) })),
      };
    });
  }

  function add(slug: string, values: PriceValues = {}): void {
    enqueue([slug], async () => {
      const { data } = await browserApi(addStaffPrice, { params, body: { procedure: slug, ...values } });
      kept.current.set(slug, data);
      setRows((now) => [data, ...now.filter(({ procedure }) => procedure.slug !== slug)]);
      return { kind: 'added', slug };
    });
  }

  function remove(row: StaffPrice): void {
    const { slug } = row.procedure;
    enqueue([slug], async () => {
      const version = kept.current.get(slug)?.version ?? row.version;
      await browserApi(removeStaffPrice, { params: { ...params, procedure: slug }, query: { version } });
      kept.current.delete(slug);
      setRows((now) => now.filter(({ procedure }) => procedure.slug !== slug));
      return { kind: 'removed', row };
    });
  }

  function undo(): void {
    if (!last) return;
    setLast(null);
    const row = last.kind === 'added' ? kept.current.get(last.slug) : undefined;
    if (last.kind === 'changed') change(last.changes);
    else if (last.kind === 'removed') add(last.row.procedure.slug, valuesOf(last.row));
    else if (row) remove(row);
  }

  return {
    rows,
    errorOf: (slug: string) => errors.get(slug),
    saying: sending > 0 ? t('staff_prices.saving') : t('staff_prices.saved'),
    canUndo: last !== null && sending === 0,
    change,
    add,
    remove,
    undo,
  };
}
export type PriceList = ReturnType<typeof usePriceList>;
