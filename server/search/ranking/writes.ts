import { sql } from 'kysely';
import type { RankingReasons } from '../../../contract/search/admin-ranking.ts';
import {
  type RankingWeights,
  sumOfWeights,
  weightLimits,
  weightNames,
} from '../../../contract/search/ranking.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { getVersion, readInForce } from './reads.ts';

type Change = { seen: number; reasons: RankingReasons; operator: Operator };

/**
 * Puts weights into force, as a new version; returns it. Throws invalid at `weights` where they do not sum up or are in
 * force already, at `version` where someone else has changed them since they were read.
 */
export function changeWeights(db: Database, weights: RankingWeights, change: Change): Promise<number> {
  if (sumOfWeights(weights) !== weightLimits.sum)
    throw new KnownError('invalid', {
      weights: [{ key: 'weights_sum', values: { sum: weightLimits.sum, given: sumOfWeights(weights) } }],
    });
  return retryingTransaction(db, (trx) => publish(trx, weights, change, null));
}

/** Puts the weights of an older version into force again. Throws not_found, and as `changeWeights`. */
export function restoreWeights(db: Database, version: number, change: Change): Promise<number> {
  return retryingTransaction(db, async (trx) => {
    const { weights } = await getVersion(trx, version);
    return publish(trx, weights, change, version);
  });
}

async function publish(
  trx: Transaction,
  weights: RankingWeights,
  { seen, reasons, operator }: Change,
  restoredFrom: number | null,
): Promise<number> {
  // One change after the other: the second of two sees the version of the first.
  await sql`select pg_advisory_xact_lock(hashtext('ranking weights'))`.execute(trx);
  const before = await readInForce(trx);
  if (before.version !== seen) throw new KnownError('invalid', { version: [{ key: 'weights_changed' }] });
  if (weightNames.every((name) => before.weights[name] === weights[name]))
    throw new KnownError('invalid', { weights: [{ key: 'weights_same' }] });
  const version = before.version + 1;
  const kept = Object.fromEntries(Object.entries(reasons).map(([language, text]) => [language, text.trim()]));
  await trx
    .insertInto('ranking_versions')
    .values({
      version,
      ...weights,
      reasons: JSON.stringify(kept),
      restored_from: restoredFrom,
      changed_by: operator.actorId,
    })
    .execute();
  await recordAct(trx, {
    ...operator,
    kind: restoredFrom === null ? 'ranking.changed' : 'ranking.restored',
    entity: 'ranking',
    entityId: version,
    detail: {
      ...Object.fromEntries(
        weightNames
          .filter((name) => before.weights[name] !== weights[name])
          .map((name) => [name, { before: before.weights[name], after: weights[name] }]),
      ),
      ...(restoredFrom !== null && { restored_from: restoredFrom }),
    },
    reason: kept.ru ?? null,
  });
  return version;
}
