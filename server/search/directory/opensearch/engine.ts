/** The directory engine over an OpenSearch cluster: clinics and doctors are there, texts are read here. */

import { type DirectoryOptions, type OpenDirectory, openThreads } from '../engine.ts';
import { spareWhileAway } from './breaker.ts';
import type { ClusterBuilderData } from './builder.ts';
import type { ClusterSearcherData } from './searcher.ts';
import type { ClusterSnapshot } from './searcher-messages.ts';

export type ClusterOptions = Omit<DirectoryOptions, 'indexFile'> & {
  /** Of nodes of the cluster, by which the others are not found: name those that are to be asked. */
  urls: readonly string[];
  /** Of an index that is built: more than one where one machine should not hold it, or count it, alone. */
  shards?: number;
};

export function openClusterDirectory({
  connectionString,
  urls,
  shards = 1,
  ...told
}: ClusterOptions): OpenDirectory {
  const opened = openThreads<ClusterSnapshot>({
    builder: {
      file: new URL('./builder.ts', import.meta.url),
      data: { connectionString, urls, shards } satisfies ClusterBuilderData,
    },
    searcher: {
      file: new URL('./searcher.ts', import.meta.url),
      data: { urls } satisfies ClusterSearcherData,
    },
    ...told,
  });
  const spared = spareWhileAway(Date.now);
  return {
    ...opened,
    searchClinics: (query) => spared(() => opened.searchClinics(query)),
    searchDoctors: (query) => spared(() => opened.searchDoctors(query)),
    mapClinics: (query) => spared(() => opened.mapClinics(query)),
    suggest: (text, options) => spared(() => opened.suggest(text, options)),
    previewOrder: (query) => spared(() => opened.previewOrder(query)),
    previewTaught: (texts, taught) => spared(() => opened.previewTaught(texts, taught)),
  };
}
