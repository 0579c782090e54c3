import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/clinics/staff-doctors.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { maySetUp, ownDoctorId, requireDoctorEditor } from './access.ts';
import { idsOf } from './parts.ts';
import { positionRequestRoutes } from './position-request-routes.ts';
import { addPosition, changePosition } from './positions.ts';
import { findCandidates, listStaffDoctors, readDoctorForm } from './reads.ts';
import { addDoctor, changeDoctor } from './writes.ts';

type Needs = { db: Database; words: WordStore };

/** Doctors of a clinic as its people keep them. */
export function staffDoctorRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, words } = needs;

  serve(app, contract.listStaffDoctors, async ({ query, request, session: { accountId } }) => {
    const by = { accountId, clinicId: query.clinic_id };
    const may = maySetUp(await requireMember(db, accountId, by.clinicId, 'doctor.edit'));
    const editable = may ? null : { doctorId: await ownDoctorId(db, by) };
    const data = await listStaffDoctors(db, by.clinicId, editable, await words(request.language));
    return { data, meta: { may_add: may } };
  });

  serve(app, contract.addStaffDoctor, async ({ body, request, repeatKey, session: { accountId } }) => {
    const { clinic_id: clinicId, doctor_id: doctorId = null, is_new: isNew = false, ...rest } = body;
    await requireMember(db, accountId, clinicId, 'clinic.edit');
    const own = await words(request.language);
    const [specializationId = 0] = idsOf(
      own.dictionaries.specializations,
      [rest.specialization],
      'specialization',
    );
    if (doctorId === null && !isNew) {
      const candidates = await findCandidates(db, { title: rest.title, specializationId }, request.language);
      if (candidates.length > 0) return { data: { id: null, is_pending: false, candidates } };
    }
    const input = { ...rest, doctorId, repeatKey };
    const { id, isPending } = await addDoctor(db, { accountId, clinicId }, input, own);
    return { data: { id, is_pending: isPending, candidates: [] } };
  });

  serve(app, contract.getStaffDoctor, async ({ params, query, request, session: { accountId } }) => {
    const clinicId = query.clinic_id;
    await requireDoctorEditor(db, { accountId, clinicId }, params.id);
    return { data: await readDoctorForm(db, params.id, clinicId, await words(request.language)) };
  });

  serve(app, contract.changeStaffDoctor, async ({ params, body, request, session: { accountId } }) => {
    const { clinic_id: clinicId, version, ...change } = body;
    const own = await words(request.language);
    await changeDoctor(db, { accountId, clinicId }, { id: params.id, version, change }, own);
    return { data: await readDoctorForm(db, params.id, clinicId, own) };
  });

  positionRoutes(app, needs);
  positionRequestRoutes(app, needs);
}

function positionRoutes(app: FastifyInstance, { db, words }: Needs): void {
  serve(app, contract.addPosition, async ({ params, body, request, session: { accountId } }) => {
    const { clinic_id: clinicId, ...input } = body;
    await addPosition(db, { accountId, clinicId }, params.id, input, await words(request.language));
    return { data: {} };
  });

  serve(app, contract.changePosition, async ({ params, body, session: { accountId } }) => {
    const { clinic_id: clinicId, until, is_main: isMain = false } = body;
    const input = { doctorId: params.id, positionId: params.positionId, isMain };
    await changePosition(db, { accountId, clinicId }, { ...input, ...(until !== undefined && { until }) });
    return { data: {} };
  });
}
