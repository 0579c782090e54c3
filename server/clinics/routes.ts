import type { FastifyInstance } from 'fastify';
import { getClinic } from '../../contract/clinics/clinics.ts';
import { listClinicComforts as listComfortsOf } from '../../contract/clinics/comforts.ts';
import { listClinicPhotos as listPhotosOf } from '../../contract/clinics/photos.ts';
import { listClinicPrices as listPricesOf } from '../../contract/clinics/prices.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { WordStore } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { serveShared } from '../platform/serve.ts';
import { getClinicBySlug } from './clinic-page.ts';
import { listClinicPhotos } from './page-lists.ts';
import { listClinicPrices } from './price-list.ts';
import { getClinicId, listClinicComforts } from './reads.ts';

type Needs = { db: Database; words: WordStore };

export function clinicRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serveShared(app, getClinic, async ({ params, query, language }) => {
    const words = await wordsFor(language);
    const data = await getClinicBySlug(db, params.slug, words, query.procedure);
    return { data };
  });

  serveShared(app, listPricesOf, async ({ params, query, language }) => {
    const words = await wordsFor(language);
    const id = await getClinicId(db, params.slug);
    const all = await listClinicPrices(db, id, query.q ?? '', words);
    const page = query.page ?? 1;
    const per_page = limits.pricePageSize;
    const data = all.slice((page - 1) * per_page, page * per_page);
    return { data, meta: { total: all.length, page, per_page } };
  });

  serveShared(app, listPhotosOf, async ({ params, query, language }) => {
    const id = await getClinicId(db, params.slug);
    const page = query.page ?? 1;
    const { data, total } = await listClinicPhotos(db, id, page, language);
    return { data, meta: { total, page, per_page: limits.photoPageSize } };
  });

  serveShared(app, listComfortsOf, async ({ params, language }) => {
    const words = await wordsFor(language);
    const id = await getClinicId(db, params.slug);
    return { data: await listClinicComforts(db, id, words) };
  });
}
