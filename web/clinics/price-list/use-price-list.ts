import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { undoPriceImport } from '../../../contract/clinics/price-imports.ts';
import {
  addStaffPrice,
  changeStaffPrices,
  listStaffPrices,
  type PriceChange,
  type PriceStep,
  removeStaffPrice,
  type StaffPrice,
  undoStaffPrices,
} from '../../../contract/clinics/staff-prices.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { useAction, useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';

export type PriceValues = Omit<PriceChange, 'procedure' | 'version'>;
export type RowChange = { slug: string; values: PriceValues };
type List = { data: readonly StaffPrice[]; meta: { undo: PriceStep | null } };

/** A clinic's price list: each change shows at once and is saved by itself; what fails says so in its row. */
export function usePriceList(clinicId: number, { data: loaded, meta }: List) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [rows, setRows] = useState(loaded);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [sending, setSending] = useState(0);
  const [last, setLast] = useState(meta.undo);
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

  function takeOver({ data, meta: { undo: step } }: List): void {
    kept.current = new Map(data.map((row) => [row.procedure.slug, row]));
    setRows(data);
    setLast(step);
  }
  const reload = async () => takeOver(await browserApi(listStaffPrices, { params }));

  async function failed(slugs: readonly string[], error: unknown): Promise<void> {
    say(slugs, failureText(error));
    const isOutdated = error instanceof ApiError && (error.status === 404 || error.errors.version);
    // A colleague was faster: theirs is shown, and the row says so.
    if (isOutdated) await reload().catch(() => undefined);
    else put(slugs.flatMap((slug) => kept.current.get(slug) ?? []));
  }

  /** One after another: the next one needs the version that this one makes. */
  function inLine(work: () => Promise<void>): Promise<void> {
    setSending((count) => count + 1);
    const done = line.current.then(work).finally(() => setSending((count) => count - 1));
    line.current = done.catch(() => undefined); // told to whoever began it
    return done;
  }

  function enqueue(slugs: readonly string[], work: () => Promise<PriceStep | null>): void {
    say(slugs, null);
    void inLine(() => work().then(setLast, (error) => failed(slugs, error)));
  }

  function change(changes: readonly RowChange[]): void {
    const slugs = changes.map(({ slug }) => slug);
    setRows((now) =>
      now.map((row) => ({ ...row, ...changes.find(({ slug }) => slug === row.procedure.slug)?.values })),
    );
    enqueue(slugs, async () => {
      const body = {
        changes: changes.map(({ slug, values }) => ({
          ...{ procedure: slug, version: kept.current.get(slug)?.version ?? 0 },
          ...values,
        })),
      };
      const reply = await browserApi(changeStaffPrices, { params, body });
      put(reply.data);
      return reply.meta.undo;
    });
  }

  function add(slug: string): void {
    enqueue([slug], async () => {
      const { data, meta: now } = await browserApi(addStaffPrice, { params, body: { procedure: slug } });
      kept.current.set(slug, data);
      setRows((now) => [data, ...now.filter(({ procedure }) => procedure.slug !== slug)]);
      return now.undo;
    });
  }

  function remove(row: StaffPrice): void {
    const { slug } = row.procedure;
    enqueue([slug], async () => {
      const version = kept.current.get(slug)?.version ?? row.version;
      const at = { ...params, procedure: slug };
      const { meta: now } = await browserApi(removeStaffPrice, { params: at, query: { version } });
      kept.current.delete(slug);
      setRows((now) => now.filter(({ procedure }) => procedure.slug !== slug));
      return now.undo;
    });
  }

  const undoing = useAction(async () => {
    if (!last) return;
    // What is changed meanwhile waits: the list that comes here would not have it.
    await inLine(async () => {
      try {
        if (last.import_id === null) await browserApi(undoStaffPrices, { params, body: { step: last.id } });
        else await browserApi(undoPriceImport, { params: { ...params, import: last.import_id } });
      } finally {
        // Where it was refused, a colleague was faster: theirs is shown.
        await reload();
      }
    });
  });

  return {
    rows,
    errorOf: (slug: string) => errors.get(slug),
    /** The server has refused a change, and its row says why. */
    hasRefused: errors.size > 0,
    saying: sending > 0 ? t('staff_prices.saving') : t('staff_prices.saved'),
    canUndo: last !== null && sending === 0 && !undoing.isBusy,
    change,
    add,
    remove,
    undo: undoing.run,
  };
}
export type PriceList = ReturnType<typeof usePriceList>;
