import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { limits } from '../../../contract/platform/limits.ts';
import * as contract from '../../../contract/team/members.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { createLimiter, networkOf } from '../../platform/limiter.ts';
import { addressOf } from '../../platform/origin.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../access.ts';
import { acceptInvitation, openInvitation } from './acceptance.ts';
import { invite, resendInvitation, withdrawInvitation } from './invitations.ts';
import { listInvitations, listMembers } from './reads.ts';
import { changeMember, keepAbsence, mayManage, removeMember } from './writes.ts';

type Needs = { db: Database; pool: Pool; secrets: Secrets };

/** Links opened from one network address in a quarter of an hour; nobody guesses one, but nobody needs to try. */
const OPENINGS = { name: 'open-invitation', points: 60, seconds: 900 };

/** The people of a clinic. */
export function memberRoutes(app: FastifyInstance, needs: Needs): void {
  const { db } = needs;

  serve(app, contract.listMembers, async ({ query, request, session: { accountId } }) => {
    const clinicId = query.clinic_id;
    const may = mayManage(await requireMember(db, accountId, clinicId, 'clinic.work'));
    const { language } = request;
    const members = await listMembers(db, clinicId, { accountId, mayManage: may, language });
    const invitations = may ? await listInvitations(db, clinicId, language) : [];
    return { data: { members, invitations, may_manage: may } };
  });

  serve(app, contract.changeMember, async ({ params, body, session: { accountId } }) => {
    const { clinic_id: clinicId, role, doctor_id: doctorId = null } = body;
    await changeMember(db, { accountId, clinicId }, { memberId: params.accountId, role, doctorId });
    return { data: {} };
  });

  serve(app, contract.removeMember, async ({ params, query, session: { accountId } }) => {
    await removeMember(db, { accountId, clinicId: query.clinic_id }, params.accountId);
    return { data: {} };
  });

  serve(app, contract.keepAbsence, async ({ body, session: { accountId } }) => {
    await keepAbsence(db, { accountId, clinicId: body.clinic_id }, body.absence);
    return { data: {} };
  });

  invitationRoutes(app, needs);
}

function invitationRoutes(app: FastifyInstance, { db, pool, secrets }: Needs): void {
  const emails = createLimiter(pool, {
    name: 'invitations',
    points: limits.invitationsPerDay,
    seconds: 86_400,
  });
  const openings = createLimiter(pool, OPENINGS);

  async function getInvitation(clinicId: number, id: string, language: string) {
    const [found] = await listInvitations(db, clinicId, language, id);
    if (!found) throw new KnownError('not_found');
    return found;
  }

  serve(app, contract.invite, async ({ body, request, repeatKey, session: { accountId } }) => {
    const { clinic_id: clinicId, email, role, language, doctor_id: doctorId = null } = body;
    await requireMember(db, accountId, clinicId, 'clinic.manage');
    await emails.spend(String(clinicId));
    const input = { email, role, language, doctorId, repeatKey };
    const id = await invite({ db, secrets }, { accountId, clinicId }, input);
    return { data: await getInvitation(clinicId, id, request.language) };
  });

  serve(app, contract.resendInvitation, async ({ params, body, request, session: { accountId } }) => {
    const clinicId = body.clinic_id;
    await requireMember(db, accountId, clinicId, 'clinic.manage');
    await emails.spend(String(clinicId));
    await resendInvitation({ db, secrets }, { accountId, clinicId }, params.id);
    return { data: await getInvitation(clinicId, params.id, request.language) };
  });

  serve(app, contract.withdrawInvitation, async ({ params, query, session: { accountId } }) => {
    await withdrawInvitation(db, { accountId, clinicId: query.clinic_id }, params.id);
    return { data: {} };
  });

  serve(app, contract.openInvitation, async ({ body, request }) => {
    await openings.spend(networkOf(addressOf(request)));
    return { data: await openInvitation(db, body.token, request.language) };
  });

  serve(app, contract.acceptInvitation, async ({ body, request, session: { accountId } }) => ({
    data: await acceptInvitation(db, accountId, body.token, request.language),
  }));
}
