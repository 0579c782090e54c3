import type { RankingWeights } from '../../../../contract/search/ranking.ts';
import type { Snapshot } from '../snapshot.ts';
import type { ClusterIndexes } from './answers.ts';

/** What a node knows of the indexes in the cluster, and the weights in force. */
export type ClusterSnapshot = Snapshot & { indexes: ClusterIndexes; weights: RankingWeights };
