import type { FastifyInstance } from 'fastify';
import {
  getAdminClinicAmenities,
  getAdminClinicMembers,
  getAdminClinicPrices,
} from '../../../contract/clinics/admin-clinic-parts.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { listInvitations, listMembers } from '../../team/members/reads.ts';
import { listPrices } from '../price-list/reads.ts';
import { listClinicComforts } from '../reads.ts';
import { requireKnownClinic } from './reads.ts';

/** Parts of a clinic for operators, in whatever state it is. */
export function clinicPartRoutes(
  app: FastifyInstance,
  { db, words: wordsFor }: { db: Database; words: WordStore },
): void {
  serve(app, getAdminClinicPrices, async ({ params: { id }, request }) => {
    await requireKnownClinic(db, id);
    const prices = await listPrices(db, id, await wordsFor(request.language));
    return { data: prices.map(({ note: _note, version: _version, ...price }) => price) };
  });

  serve(app, getAdminClinicAmenities, async ({ params: { id }, request }) => {
    await requireKnownClinic(db, id);
    return { data: await listClinicComforts(db, id, await wordsFor(request.language)) };
  });

  serve(app, getAdminClinicMembers, async ({ params: { id }, request: { language }, session }) => {
    await requireKnownClinic(db, id);
    const reader = { accountId: session.accountId, mayManage: true, language };
    const [members, invitations] = [
      await listMembers(db, id, reader),
      await listInvitations(db, id, language),
    ];
    return {
      data: {
        members: members.map(({ email: _email, is_self: _self, absence: _absence, ...member }) => member),
        invitations: invitations.map(({ email: _email, language: _language, ...invitation }) => invitation),
      },
    };
  });
}
