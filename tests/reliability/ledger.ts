/**
 * What clients and clinics were told is done, and what they have only tried. Acknowledged is what must be there at the
 * end; tried is what may be there, once.
 */
export type Ledger = {
  /** By idempotency key: the request, null while no answer has come. */
  created: Map<string, { accountId: string; requestId: string | null; papers: string[] }>;
  uploads: Set<string>;
  /** By request: the last value that was acknowledged, and the one tried after it. */
  costs: Map<string, { acknowledged: number | null; tried: number | null }>;
  answers: Map<string, string>;
  cancelled: Set<string>;
  /** By request: the offer. */
  accepted: Map<string, string>;
  questions: { tried: Set<string>; acknowledged: Set<string> };
  sent: { offerId: string; version: number }[];
  /** `request clinic`. */
  declined: Set<string>;
  acts: { acknowledged: number; refused: number; lost: number };
};

export const openLedger = (): Ledger => ({
  created: new Map(),
  uploads: new Set(),
  costs: new Map(),
  answers: new Map(),
  cancelled: new Set(),
  accepted: new Map(),
  questions: { tried: new Set(), acknowledged: new Set() },
  sent: [],
  declined: new Set(),
  acts: { acknowledged: 0, refused: 0, lost: 0 },
});

/** Counts an answer; true: it is acknowledged. */
export function note({ acts }: Ledger, { status }: { status: number }): boolean {
  if (status === 200) acts.acknowledged += 1;
  else if (status === 0) acts.lost += 1;
  else acts.refused += 1;
  return status === 200;
}
