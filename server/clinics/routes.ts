import type { FastifyInstance } from 'fastify';
import { getClinic } from '../../contract/clinics/clinics.ts';
import { listClinicComforts as listComfortsOf } from '../../contract/clinics/comforts.ts';
import { listClinicPhotos as listPhotosOf } from '../../contract/clinics/photos.ts';
import { listClinicPrices as listPricesOf } from '../../contract/clinics/prices.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { WordStore } from '../content/localization/reads.ts';
import { askAgain } from '../platform/cache-headers.ts';
import type { Database } from '../platform/database.ts';
import { serve } from '../platform/serve.ts';
import { getClinicBySlug } from './clinic-page.ts';
import { listClinicPhotos } from './page-lists.ts';
import { listClinicPrices } from './price-list.ts';
import { getClinicId, listClinicComforts } from './reads.ts';

type Needs = { db: Database; words: WordStore };

export function clinicRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serve(app, getClinic, async ({ params, query, request, reply }) => {
    const words = await wordsFor(request.language);
    const data = await getClinicBySlug(db, params.slug, words, query.procedure);
    askAgain(reply);
    return { data };
  });

  serve(app, listPricesOf, async ({ params, query, request, reply }) => {
    const words = await wordsFor(request.language);
    const id = await getClinicId(db, params.slug);
    const all = await listClinicPrices(db, id, query.q ?? '', words);
    const page = query.page ?? 1;
    const per_page = limits.pricePageSize;
    askAgain(reply);
    const data = all.slice((page - 1) * per_page, page * per_page);
    return { data, meta: { total: all.length, page, per_page } };
  });

  serve(app, listPhotosOf, async ({ params, query, request, reply }) => {
    const id = await getClinicId(db, params.slug);
    const page = query.page ?? 1;
    const { data, total } = await listClinicPhotos(db, id, page, request.language);
    askAgain(reply);
    return { data, meta: { total, page, per_page: limits.photoPageSize } };
  });

  serve(app, listComfortsOf, async ({ params, request, reply }) => {
    const words = await wordsFor(request.language);
    const id = await getClinicId(db, params.slug);
    askAgain(reply);
    return { data: await listClinicComforts(db, id, words) };
  });
}
