import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Offer } from '../../../contract/offers/offers.ts';
import * as contract from '../../../contract/requests/guests.ts';
import { findFileOfRequest, readWhole } from '../../accounts/attachments/reads.ts';
import { fileHeaders } from '../../accounts/attachments/rules.ts';
import type { WordStore, Words } from '../../content/localization/reads.ts';
import { asAccount, asService } from '../../platform/client-rows.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { requireOwnRequest } from '../access.ts';
import { requireGuest } from './access.ts';
import { getGuest, getShared, listGuests, listShared } from './reads.ts';
import {
  acceptInvitation,
  changeGuest,
  endGuest,
  inviteGuest,
  leaveShared,
  noteGuestAct,
  noteOpened,
  openInvitation,
} from './writes.ts';

type Needs = {
  db: Database;
  files: Files;
  secrets: Secrets;
  words: WordStore;
  /** Offers to a request as its client sees them: handed in, because offers are built upon requests. */
  shapeOffers: (db: Database, requestId: string, words: Words) => Promise<Offer[]>;
};

/** A client shares a request with a relative or a doctor at home. */
export function guestRoutes(app: FastifyInstance, needs: Needs): void {
  ownerRoutes(app, needs);
  invitationRoutes(app, needs);
  sharedRoutes(app, needs);
}

function ownerRoutes(app: FastifyInstance, { db, secrets }: Needs): void {
  const answer = async (requestId: string, language: string) => ({
    data: await listGuests({ db, secrets }, requestId, language),
  });

  serve(app, contract.listGuests, async ({ params: { id }, request, session }) => {
    await requireOwnRequest(db, session.accountId, id);
    return answer(id, request.language);
  });

  serve(app, contract.inviteGuest, async ({ params, body, repeatKey, session: { accountId } }) => {
    const id = await inviteGuest(db, { accountId, requestId: params.id, repeatKey }, body);
    return { data: await getGuest({ db, secrets }, params.id, id) };
  });

  serve(app, contract.changeGuest, async ({ params, body, request, session: { accountId } }) => {
    const { id: requestId, guestId } = params;
    await changeGuest(db, { accountId, requestId, guestId }, body.can_write);
    return answer(requestId, request.language);
  });

  serve(app, contract.endGuest, async ({ params, request, session: { accountId } }) => {
    const { id: requestId, guestId } = params;
    await endGuest(db, { accountId, requestId, guestId });
    return answer(requestId, request.language);
  });
}

function invitationRoutes(app: FastifyInstance, { db, secrets }: Needs): void {
  serve(app, contract.openInvitation, async ({ body: { token }, session: { accountId } }) => ({
    data: await asService('an invitation is for whoever has its link', () =>
      openInvitation(db, { secrets, accountId, token }),
    ),
  }));

  serve(app, contract.acceptInvitation, async ({ body: { token }, session: { accountId } }) => ({
    data: {
      id: await asService('an invitation is for whoever has its link', () =>
        acceptInvitation(db, { secrets, accountId, token }),
      ),
    },
  }));
}

function sharedRoutes(app: FastifyInstance, { db, files, words, shapeOffers }: Needs): void {
  serve(app, contract.listShared, async ({ session }) => ({ data: await listShared(db, session.accountId) }));

  serve(app, contract.getShared, async ({ params: { id: requestId }, request, session: { accountId } }) => {
    const access = await requireGuest(db, accountId, requestId);
    // From here on it is the client's rows that are read.
    return asAccount(access.ownerId, async () => {
      const shared = await getShared(db, {
        ...{ access, requestId, shapeOffers },
        words: await words(request.language),
      });
      await noteOpened(db, access.guestId);
      return { data: shared };
    });
  });

  serve(app, contract.openSharedFile, async ({ params, reply, session: { accountId } }) => {
    const { guestId, ownerId } = await requireGuest(db, accountId, params.id);
    return asAccount(ownerId, async () => {
      const file = await findFileOfRequest(db, params.id, params.fileId);
      if (!file) throw new KnownError('not_found');
      const bytes = await readWhole({ db, files }, file);
      // Written before a byte leaves.
      await noteGuestAct(db, guestId, { kind: 'file_opened', file: file.name });
      reply.headers(fileHeaders(file.name, file.type, bytes.length));
      return Readable.from([bytes]);
    });
  });

  serve(app, contract.leaveShared, async ({ params, session: { accountId } }) => {
    await asService('a guest leaves a request of another', () =>
      leaveShared(db, { accountId, requestId: params.id }),
    );
    return { data: {} };
  });
}
