import type { ProofKind } from '../../../contract/clinics/verification.ts';

/** Which row an item of the desk is: `ids` are those of its key. */
export type ItemKey = { kind: ProofKind; ids: [number] | [number, number] };

/** `cl-12`, `dl-5`, `ca-12-3`, as the contract has checked. */
export function readItem(item: string): ItemKey {
  const [prefix, first = 0, second = 0] = item.split('-').map((part, i) => (i === 0 ? part : Number(part)));
  const id = Number(first);
  if (prefix === 'cl') return { kind: 'clinic_licence', ids: [id] };
  if (prefix === 'dl') return { kind: 'doctor_licence', ids: [id] };
  return { kind: 'accreditation', ids: [id, Number(second)] };
}
