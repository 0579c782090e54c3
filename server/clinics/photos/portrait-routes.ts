import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import {
  getStaffPortrait,
  removeStaffPortrait,
  uploadStaffPortrait,
} from '../../../contract/clinics/portraits.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { addressOf } from '../../platform/origin.ts';
import { type Session, serve } from '../../platform/serve.ts';
import { serveUpload } from '../../platform/upload.ts';
import { requireDoctorEditor, requireKeeper } from '../positions/access.ts';
import { cleanPortrait } from './image.ts';
import { isPortraitTaken, keepPortrait, readPortrait, removePortrait } from './portraits.ts';
import { PHOTO_TOO_LARGE, photoUploads } from './rules.ts';
import type { Editor } from './writes.ts';

const editorOf = ({ accountId }: Session, clinicId: number, request: FastifyRequest): Editor => ({
  accountId,
  clinicId,
  address: addressOf(request),
});

type Tools = { db: Database; pool: Pool; files: Files };

/** Portraits of doctors, as those write them who write about the doctor. */
export function portraitRoutes(app: FastifyInstance, { db, pool, files }: Tools): void {
  const uploads = createLimiter(pool, photoUploads);

  serveUpload(app, uploadStaffPortrait, PHOTO_TOO_LARGE, async (call, readFile) => {
    const { session, params, query, request, repeatKey: key } = call;
    const { clinic_id: clinicId, ...crop } = query;
    const by = editorOf(session, clinicId, request);
    await requireDoctorEditor(db, by, params.id);
    await requireKeeper(db, by, params.id);
    const { bytes } = await readFile();
    if (!(await isPortraitTaken(db, clinicId, key))) {
      // Looking at a photo costs the most, so each look counts, also at what is refused then.
      await uploads.spend(session.accountId);
      const photo = await cleanPortrait(bytes, crop);
      await keepPortrait({ db, files }, by, { doctorId: params.id, key, photo });
    }
    return { data: await readPortrait(db, params.id) };
  });

  serve(app, getStaffPortrait, async ({ session, params, query, request }) => {
    await requireDoctorEditor(db, editorOf(session, query.clinic_id, request), params.id);
    return { data: await readPortrait(db, params.id) };
  });

  serve(app, removeStaffPortrait, async ({ session, params, query, request }) => {
    await removePortrait(db, editorOf(session, query.clinic_id, request), params.id);
    return { data: await readPortrait(db, params.id) };
  });
}
