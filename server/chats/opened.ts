import { sql } from 'kysely';
import type { OpenedChat } from '../../contract/chats/chats.ts';
import type { OpenedStaffChat } from '../../contract/chats/staff-chats.ts';
import type { OfferState, OfferTerms } from '../../contract/offers/offers.ts';
import { sentCostOf } from '../offers/rules.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { Participant } from './access.ts';
import { listOpenedFiles } from './openings.ts';
import { listParticipants } from './pages.ts';
import { needsHealthConsent } from './reads.ts';
import { listClientRows, listStaffRows } from './rows.ts';
import { type DayHours, hoursAt } from './rules.ts';

type OfferRow = {
  id: string;
  state: OfferState;
  version: number;
  terms: OfferTerms;
  sent_at: string;
  valid_until: string;
};

type DetailRow = {
  revision: number;
  requestId: string | null;
  accountId: string;
  healthConsentAt: Date | null;
  contact_opened_at: Date | null;
  usual_reply_minutes: number | null;
  days: DayHours[];
  offer: OfferRow | null;
};

/** Hours of the clinic that `clinicId` names in a query, as json. */
export const hoursColumn = (clinicId: ReturnType<typeof sql>) => sql`
  coalesce((select json_agg(json_build_object('weekday', h.weekday, 'opens', left(h.opens::text, 5),
      'closes', left(h.closes::text, 5)) order by h.weekday)
    from clinic_hours h where h.clinic_id = ${clinicId}), '[]')`;

async function getDetail(db: Database, chatId: string): Promise<DetailRow> {
  const { rows } = await sql<DetailRow>`
    select room.revision, room.request_id as "requestId", room.account_id as "accountId",
      room.health_consent_at as "healthConsentAt",
      case when room.request_id is null then room.contact_opened_at else (
        select t.contact_opened_at from request_recipients t
        where t.request_id = room.request_id and t.clinic_id = room.clinic_id) end as contact_opened_at,
      (select median_reply_minutes from clinic_responses where clinic_id = room.clinic_id) as usual_reply_minutes,
      ${hoursColumn(sql`room.clinic_id`)} as days,
      (select json_build_object('id', o.id, 'state', o.state, 'version', o.version, 'terms', v.terms,
          'sent_at', v.sent_at, 'valid_until', v.valid_until)
        from offers o join offer_versions v on v.offer_id = o.id and v.version = o.version
        where o.request_id = room.request_id and o.clinic_id = room.clinic_id
        order by v.sent_at desc limit 1) as offer
    from chats room where room.id = ${chatId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row;
}

function shapeOffer({ terms, sent_at, valid_until, ...offer }: OfferRow): NonNullable<OpenedChat['offer']> {
  return {
    ...offer,
    cost: sentCostOf({ id: offer.id, terms }),
    sent_at: new Date(sent_at).toISOString(),
    valid_until: new Date(valid_until).toISOString(),
  };
}

type Opened = Omit<OpenedChat, keyof Awaited<ReturnType<typeof listClientRows>>[number]>;

async function readOpened(db: Database, participant: Participant, timeZone: string): Promise<Opened> {
  const detail = await getDetail(db, participant.chatId);
  return {
    participants: await listParticipants(db, participant.chatId, participant.side),
    own_number: participant.number,
    revision: detail.revision,
    offer: detail.offer && shapeOffer(detail.offer),
    hours: hoursAt(detail.days, timeZone, new Date()),
    usual_reply_minutes: detail.usual_reply_minutes,
    contact_opened_at: detail.contact_opened_at?.toISOString() ?? null,
    needs_health_consent: await needsHealthConsent(db, { ...detail, id: participant.chatId }),
  };
}

/** A conversation as its client sees it, in as many queries whatever is in it. Throws not_found. */
export async function getOpened(
  db: Database,
  participant: Participant,
  language: string,
): Promise<OpenedChat> {
  const [row] = await listClientRows(db, [participant.chatId], {
    accountId: participant.accountId,
    language,
  });
  if (!row) throw new KnownError('not_found');
  const opened = await readOpened(db, participant, row.clinic.time_zone);
  return { ...row, ...opened, opened_files: await listOpenedFiles(db, participant) };
}

/** The same for someone of the clinic. Throws not_found. */
export async function getOpenedOfStaff(
  db: Database,
  participant: Participant,
  language: string,
): Promise<OpenedStaffChat> {
  const [row] = await listStaffRows(db, [participant.chatId], { accountId: participant.accountId, language });
  if (!row) throw new KnownError('not_found');
  return { ...row, ...(await readOpened(db, participant, row.clinic.time_zone)) };
}
