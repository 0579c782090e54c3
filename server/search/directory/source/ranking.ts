/** The weights in force. */
import type pg from 'pg';
import { type RankingWeights, weightNames } from '../../../../contract/search/ranking.ts';

export type Ranking = { version: number; weights: RankingWeights };

/** The latest version. */
export async function readRanking(client: pg.Client): Promise<Ranking> {
  const { rows } = await client.query<{ version: number } & RankingWeights>(
    `select version, ${weightNames.join(', ')} from ranking_versions order by version desc limit 1`,
  );
  const [latest] = rows;
  if (!latest) throw new Error('There are no ranking weights: the migrations write the first.');
  const { version, ...weights } = latest;
  return { version, weights };
}
