import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import {
  hidePhoto,
  listAdminPhotos as listEndpoint,
  showPhoto,
} from '../../../contract/clinics/admin-photos.ts';
import {
  appealPhoto as appealEndpoint,
  captionStaffPhoto,
  listStaffPhotos as listStaffPhotosEndpoint,
  orderStaffPhotos,
  removeStaffPhoto,
  restoreStaffPhoto,
  uploadStaffPhoto,
} from '../../../contract/clinics/staff-photos.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { addressOf } from '../../platform/origin.ts';
import { type Session, serve } from '../../platform/serve.ts';
import { serveUpload } from '../../platform/upload.ts';
import { requireMember } from '../../team/access.ts';
import { listAdminPhotos } from './admin-reads.ts';
import { appealPhoto } from './appealing.ts';
import { setPhotoHidden } from './hiding.ts';
import { cleanPhoto } from './image.ts';
import { findRepeated, keepPhoto } from './keeping.ts';
import { listStaffPhotos } from './reads.ts';
import { PHOTO_TOO_LARGE, photoUploads } from './rules.ts';
import { captionPhoto, type Editor, orderPhotos, removePhoto, restorePhoto } from './writes.ts';

const editorOf = ({ accountId }: Session, { id }: { id: number }, request: FastifyRequest): Editor => ({
  accountId,
  clinicId: id,
  address: addressOf(request),
});

type Tools = { db: Database; pool: Pool; files: Files };

export function staffPhotoRoutes(app: FastifyInstance, { db, pool, files }: Tools): void {
  const uploads = createLimiter(pool, photoUploads);

  serveUpload(app, uploadStaffPhoto, PHOTO_TOO_LARGE, async (call, readFile) => {
    const { session, params, request, repeatKey: key } = call;
    await requireMember(db, session.accountId, params.id, 'clinic.edit');
    const { bytes } = await readFile();
    const repeated = await findRepeated(db, params.id, key);
    if (repeated) return { data: repeated };
    // Looking at a photo costs the most, so each look counts, also at what is refused then.
    await uploads.spend(session.accountId);
    const photo = await cleanPhoto(bytes);
    return { data: await keepPhoto({ db, files }, editorOf(session, params, request), key, photo) };
  });

  serve(app, listStaffPhotosEndpoint, async ({ session, params }) => {
    await requireMember(db, session.accountId, params.id, 'clinic.edit');
    return { data: await listStaffPhotos(db, params.id) };
  });

  serve(app, orderStaffPhotos, async ({ session, params, body, request }) => {
    await orderPhotos(db, editorOf(session, params, request), body.order);
    return { data: await listStaffPhotos(db, params.id) };
  });

  serve(app, captionStaffPhoto, async ({ session, params, body, request }) => ({
    data: await captionPhoto(db, editorOf(session, params, request), params.photo, body.captions),
  }));

  serve(app, removeStaffPhoto, async ({ session, params, request }) => {
    await removePhoto(db, editorOf(session, params, request), params.photo);
    return { data: await listStaffPhotos(db, params.id) };
  });

  serve(app, appealEndpoint, async ({ session, params, body, request }) => ({
    data: await appealPhoto(db, editorOf(session, params, request), params.photo, body.text),
  }));

  serve(app, restoreStaffPhoto, async ({ session, params, body, request }) => {
    await restorePhoto(db, editorOf(session, params, request), params.photo, body.place);
    return { data: await listStaffPhotos(db, params.id) };
  });

  serveList(app, db, {
    name: 'photos',
    list: listEndpoint,
    read: (query, { language, session }) => listAdminPhotos(db, session?.accountId ?? null, query, language),
  });

  serve(app, hidePhoto, async ({ session, params, body, request }) => {
    await setPhotoHidden(db, operatorOf(session, request), params.id, body.reason);
    return { data: {} };
  });

  serve(app, showPhoto, async ({ session, params, request }) => {
    await setPhotoHidden(db, operatorOf(session, request), params.id, null);
    return { data: {} };
  });
}
