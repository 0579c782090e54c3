import type { ClientBase } from 'pg';
import type { Secrets } from '../../../platform/secrets.ts';
import { ImportRefused } from '../../source.ts';

/** A record as the list of removals knows it: by its number in every registry, and by its own in this one. */
export type RecordKeys = { source: string; dataset: string; identity: string | null };

/** What is fingerprinted; `identity` alone finds the same person in another registry. */
export const removalKeys = (sourceId: string, { source, dataset, identity }: RecordKeys): string[] => [
  ...(identity === null ? [] : [identity]),
  `${source} ${dataset} ${sourceId}`,
];

export type Removals = { has(sourceId: string, record: RecordKeys): boolean };

/** The whole list: 100 bytes each in memory. Throws ImportRefused where a key it was made with is not known here. */
export async function loadRemovals(client: ClientBase, secrets: Secrets): Promise<Removals> {
  const { rows } = await client.query<{ fingerprint: Buffer; key_id: Buffer }>(
    'select fingerprint, key_id from doctor_removals',
  );
  const known = new Set(secrets.fingerprints('').map(({ keyId }) => keyId.toString('hex')));
  if (rows.some(({ key_id }) => !known.has(key_id.toString('hex'))))
    throw new ImportRefused(
      'settings',
      'SECRET_KEY lacks a key that removals were made with: doctors who asked to be removed would come back',
    );
  const removed = new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')));
  return {
    has: (sourceId, record) =>
      removed.size > 0 &&
      removalKeys(sourceId, record).some((key) =>
        secrets.fingerprints(key).some(({ fingerprint }) => removed.has(fingerprint.toString('hex'))),
      ),
  };
}
