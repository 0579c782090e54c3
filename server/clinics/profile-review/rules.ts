import type { Attestation } from '../../../contract/clinics/attestations.ts';

type ChangedPart = Attestation['changes'][number]['part'];

const partOfThing: Readonly<Record<string, ChangedPart>> = {
  photo: 'photos',
  price: 'prices',
  prices: 'prices',
  doctor: 'doctors',
  position: 'doctors',
  licence: 'official',
  accreditation: 'official',
  change: 'official',
};

/** Which part an act in the log belongs to. */
export function partOf(kind: string): ChangedPart {
  if (kind === 'clinic.profile_changed') return 'profile';
  if (kind === 'clinic.comforts_changed') return 'comforts';
  return partOfThing[kind.split(/[._]/)[0] ?? ''] ?? 'other';
}

/** Acts of one kind, as parts: summed up, the latest time kept, the latest part first. */
export function sumChanges(
  kinds: readonly { kind: string; count: number; last_at: Date }[],
): Attestation['changes'] {
  const parts = new Map<ChangedPart, { count: number; lastAt: Date }>();
  for (const { kind, count, last_at } of kinds) {
    const part = partOf(kind);
    const known = parts.get(part);
    const lastAt = known && known.lastAt > last_at ? known.lastAt : last_at;
    parts.set(part, { count: (known?.count ?? 0) + count, lastAt });
  }
  return [...parts]
    .sort(([, one], [, other]) => other.lastAt.getTime() - one.lastAt.getTime())
    .map(([part, { count, lastAt }]) => ({ part, count, last_at: lastAt.toISOString() }));
}
