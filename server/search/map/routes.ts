import type { FastifyInstance } from 'fastify';
import { limits } from '../../../contract/platform/limits.ts';
import { mapClinics } from '../../../contract/search/map.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { chooseConversion, toDirectoryFilters } from '../rules.ts';
import { listPins } from './reads.ts';

type Needs = { db: Database; directory: DirectoryEngine; words: WordStore };

/** The zoom at which the whole world fits a screen. */
const WORLD_ZOOM = 2;

export function mapRoutes(app: FastifyInstance, { db, directory, words: wordsFor }: Needs): void {
  serveShared(app, mapClinics, async ({ query, language }) => {
    const words = await wordsFor(language);
    const hits = await directory.mapClinics({
      ...toDirectoryFilters(query, words.dictionaries),
      conversion: chooseConversion(query.currency, words.rates),
      zoom: query.zoom ?? WORLD_ZOOM,
      pointsMax: limits.mapPointsMax,
    });
    const points = await listPins(db, hits.points, words);
    const clusters = hits.clusters.map(({ bbox: { west, south, east, north }, ...cluster }) => ({
      ...cluster,
      bbox: [west, south, east, north],
    }));
    return {
      data: { points, clusters },
      meta: { total: hits.total, without_location: hits.withoutLocation },
    };
  });
}
