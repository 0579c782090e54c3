import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  createNews,
  editNews,
  getAdminNews,
  getNewsHistory,
  listAdminNews,
  publishNews,
  restoreNews,
  showNewsDrawing,
  showNewsPhoto,
  uploadNewsPhoto,
  withdrawNews,
} from '../../../contract/content/admin-news.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { serve } from '../../platform/serve.ts';
import { serveUpload } from '../../platform/upload.ts';
import type { NewsImages } from './access.ts';
import { beginNews, changeNews, publish, restoreContent, withdraw } from './operator-acts.ts';
import { getForOperators, listForOperators, listHistory } from './operator-reads.ts';
import { findRepeated, getNewsPhoto, keepNewsPhoto, shapeNewsPhoto } from './photos.ts';

type Needs = { db: Database; pool: Pool; files: Files; images: NewsImages };

/** A script reads it; a browser that opens the address saves it, as it does every file of the API. */
const asDownload = {
  'content-type': 'image/webp',
  'content-disposition': 'attachment; filename="medatlas-news.webp"',
};

/** The operators' side of news. */
export function newsOperatorRoutes(app: FastifyInstance, { db, pool, files, images }: Needs): void {
  serveList(app, db, {
    name: 'news',
    list: listAdminNews,
    read: (query, { language }) => listForOperators(db, query, language),
  });

  serve(app, getAdminNews, async ({ params, request }) => ({
    data: await getForOperators(db, params.id, request.language),
  }));

  serve(app, getNewsHistory, async ({ params, request }) => ({
    data: await listHistory(db, params.id, request.language),
  }));

  serve(app, createNews, async ({ body, session, request }) => {
    const id = await beginNews(db, body, operatorOf(session, request));
    return { data: await getForOperators(db, id, request.language) };
  });

  serve(app, editNews, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await changeNews(db, { id: params.id, version: body.version, operator, changes: body });
    return { data: await getForOperators(db, params.id, request.language) };
  });

  serve(app, publishNews, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    const publishAt = body.publish_at === undefined ? null : new Date(body.publish_at);
    await publish(db, { id: params.id, version: body.version, operator, publishAt });
    return { data: await getForOperators(db, params.id, request.language) };
  });

  serve(app, withdrawNews, async ({ params, body, session, request }) => {
    await withdraw(db, { id: params.id, version: body.version, operator: operatorOf(session, request) });
    return { data: await getForOperators(db, params.id, request.language) };
  });

  serve(app, restoreNews, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await restoreContent(db, { id: params.id, version: body.version, operator, restore: body.restore });
    return { data: await getForOperators(db, params.id, request.language) };
  });

  const uploads = createLimiter(pool, images.uploads);
  serveUpload(app, uploadNewsPhoto, images.tooLarge, async ({ session, repeatKey: key }, readFile) => {
    const { bytes } = await readFile();
    const repeated = await findRepeated(db, key);
    if (repeated) return { data: shapeNewsPhoto(repeated) };
    // Looking at a photo costs the most, so each look counts, also at what is refused then.
    await uploads.spend(session.accountId);
    return { data: shapeNewsPhoto(await keepNewsPhoto({ db, files }, key, await images.clean(bytes))) };
  });

  serve(app, showNewsPhoto, async ({ params, reply }) => {
    reply.headers(asDownload);
    return images.showPhoto(await getNewsPhoto(db, params.id));
  });

  serve(app, showNewsDrawing, async ({ params, reply }) => {
    reply.headers(asDownload);
    return images.showDrawing(params);
  });
}
