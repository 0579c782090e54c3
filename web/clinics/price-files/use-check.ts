import { useEffect, useEffectEvent, useState } from 'react';
import {
  applyPriceImport,
  type CheckedKind,
  changePriceImport,
  checkPriceImport,
  type PriceFile,
} from '../../../contract/clinics/price-imports.ts';
import type { BodyOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { useAction, useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';

export type Check = ReplyOf<typeof checkPriceImport>;
type Change = Omit<BodyOf<typeof changePriceImport>, 'version'>;

/** The order in which rows are looked at: what needs a person first. */
const order: readonly CheckedKind[] = [
  'wrong',
  'unmatched',
  'changed',
  'new',
  'gone',
  'same',
  'repeated',
  'skipped',
];

/** A file as it would change the list: one kind of rows, a page of it, and what corrections make of it. */
export function useCheck(clinicId: number, file: PriceFile, onDone: () => void) {
  const failureText = useFailureText();
  const [check, setCheck] = useState<Check | null>(null);
  const [kind, setKind] = useState<CheckedKind | null>(null);
  const [page, setPage] = useState(1);
  const [removesGone, setRemovesGone] = useState(file.removes_gone);
  const [failure, setFailure] = useState<string | null>(null);
  const params = { id: clinicId, import: file.id };

  async function load(wanted: CheckedKind | null, at: number): Promise<void> {
    try {
      const query = { page: at, ...(wanted && { kind: wanted }) };
      const answer = await browserApi(checkPriceImport, { params, query });
      const { counts } = answer.meta;
      const shown = wanted ?? order.find((one) => (counts[one] ?? 0) > 0) ?? null;
      if (wanted === null && shown !== null) return load(shown, 1);
      setKind(shown);
      setPage(at);
      setCheck(answer);
      setFailure(null);
    } catch (error) {
      setFailure(failureText(error));
    }
  }
  const start = useEffectEvent(() => void load(null, 1));
  useEffect(() => start(), []);

  const change = useAction(async (part: Change) => {
    if (!check) return;
    await browserApi(changePriceImport, { params, body: { version: check.meta.version, ...part } });
    if (part.removes_gone !== undefined) setRemovesGone(part.removes_gone);
    await load(kind, page);
  });
  const apply = useAction(async () => {
    if (!check) return;
    const { version, digest } = check.meta;
    try {
      await browserApi(applyPriceImport, { params, body: { version, digest } });
      onDone();
    } catch (error) {
      // What has changed meanwhile is shown; the sentence says what to do.
      await load(kind, page);
      throw error;
    }
  });

  return {
    check,
    kind,
    page,
    removesGone,
    failure,
    kinds: order.filter((one) => (check?.meta.counts[one] ?? 0) > 0),
    show: (wanted: CheckedKind | null, at = 1) => void load(wanted, at),
    change,
    apply,
  };
}
