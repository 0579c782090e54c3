import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/chats/guest-chats.ts';
import { asAccount } from '../platform/client-rows.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { Limiter } from '../platform/limiter.ts';
import { addressOf } from '../platform/origin.ts';
import { serve } from '../platform/serve.ts';
import { requireGuest } from '../requests/guests/access.ts';
import { noteGuestAct } from '../requests/guests/writes.ts';
import { listGuestChats, requireGuestChat } from './guests.ts';
import { listMessages } from './pages.ts';
import { inLanguage } from './phrases.ts';
import { sendMessage } from './sending.ts';

type Needs = { db: Database; sendings: Limiter };

/** Conversations about a request, for those with whom its client shares it. */
export function guestChatRoutes(app: FastifyInstance, { db, sendings }: Needs): void {
  serve(app, contract.listGuestChats, async ({ params, request, session }) => {
    const { ownerId } = await requireGuest(db, session.accountId, params.id);
    // From here on it is the client's rows that are read.
    const list = () => listGuestChats(db, params.id, request.language);
    return { data: await asAccount(ownerId, list) };
  });

  serve(app, contract.listGuestMessages, async ({ params, query, request, session }) => {
    const { ownerId } = await requireGuest(db, session.accountId, params.id);
    const { data, meta } = await asAccount(ownerId, async () => {
      await requireGuestChat(db, params.id, params.uuid);
      return listMessages(db, { chatId: params.uuid, side: 'client' }, query);
    });
    return { data: data.map((message) => inLanguage(message, request.language)), meta };
  });

  serve(app, contract.sendGuestMessage, async ({ params, body, request, session: { accountId } }) => {
    const guest = await requireGuest(db, accountId, params.id);
    // To those who only read, writing is not there.
    if (!guest.canWrite) throw new KnownError('not_found');
    return asAccount(guest.ownerId, async () => {
      const clinicId = await requireGuestChat(db, params.id, params.uuid);
      const said = await sendMessage(
        { db, sendings },
        {
          ...{ chatId: params.uuid, side: 'client', accountId, guest: guest.kind, message: body },
          ...{ language: request.language, address: addressOf(request) },
        },
      );
      await noteGuestAct(db, guest.guestId, { kind: 'wrote', clinicId });
      return { data: said };
    });
  });
}
