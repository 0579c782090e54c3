import { type RawBuilder, sql } from 'kysely';
import type { Chat, ChatEventKind } from '../../contract/chats/chats.ts';
import type { StaffChat } from '../../contract/chats/staff-chats.ts';
import type { RequestState } from '../../contract/requests/requests.ts';
import { type MessageContent, messageContent, requestTitle, textFor } from '../accounts/texts/reads.ts';
import { doctorLabels } from '../clinics/doctors/reads.ts';
import { coverPhoto } from '../clinics/pictures/reads.ts';
import { type PictureRow, shapePicture } from '../clinics/pictures/rules.ts';
import { type PlacedRow, shapePlace } from '../clinics/rules.ts';
import { clinicLabels } from '../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../content/localization/rules.ts';
import { countryTitle } from '../content/places/titles.ts';
import { type Database, prepared } from '../platform/database.ts';
import { type Opened, openColumns, type SealedJson } from '../platform/sealed-columns.ts';
import { timeZoneAt } from '../platform/time-zone.ts';
import { type EntryColumn, entryOfChat, shapeEntry } from '../requests/assignments/reads.ts';
import { unreadOfClient } from '../requests/chat-events/reads.ts';
import { waitsForClient } from '../requests/reads.ts';
import { wordOf } from '../requests/rules.ts';
import { isContactOpened } from './pages.ts';
import { hasHealthConsentIn, readByStaff, unreadOfStaff } from './reads.ts';

/** Who looks at conversations, in which language. */
export type Viewer = { side: 'client' | 'staff'; accountId: string; language: string };

/** Times as json has them. */
type LastRow = Omit<NonNullable<Chat['last']>, 'event' | 'text'> & {
  event: { kind: ChatEventKind } | null;
  content: SealedJson<MessageContent> | null;
};

export type ChatRow = Pick<Chat, 'uuid' | 'state' | 'blocked_by' | 'is_archived' | 'last_seq' | 'unread'> & {
  closed_at: Date | null;
  last_at: Date;
  clinic: NamedRow &
    PlacedRow & {
      id: number;
      slug: string;
      lat: number | null;
      lon: number | null;
      photo: PictureRow | null;
    };
  doctor: (NamedRow & { id: number }) | null;
  request: {
    id: string;
    number: number;
    title: SealedJson<string>;
    state: RequestState;
    live_offers: number;
    is_clinics_turn: boolean;
    waits_for_client: boolean;
  } | null;
  last: LastRow | null;
};

export type StaffChatRow = ChatRow & {
  inbox: EntryColumn | null;
  waiting_since: Date | null;
  client: { name: string | null; phone_number: string | null; country: string | null; languages: string[] };
};

const clinicColumn = (language: string) => sql`
  (select row_to_json(k) from (
    select c.id, c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels, c.country, c.city_id,
      city.title as city_title, city.titles as city_titles,
      coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon,
      case when c.status = 'published' then ${coverPhoto} end as photo
    from clinics c left join cities city on city.id = c.city_id where c.id = room.clinic_id) k) as clinic`;

/** Whoever the clinic's offer names treats; null: none was sent. */
const doctorOfOffer = sql`(
  select v.doctor_id from offers o join offer_versions v on v.offer_id = o.id and v.version = o.version
  where o.request_id = room.request_id and o.clinic_id = room.clinic_id
  order by o.accepted_version is not null desc, o.created_at desc, o.id limit 1)`;

const doctorColumn = (language: string) => sql`
  (select json_build_object('id', d.id, 'title', d.title, 'title_lang', d.title_lang,
      'labels', ${doctorLabels(language)})
    from doctors d where d.id = coalesce(${doctorOfOffer}, room.doctor_id)) as doctor`;

/** Whether the viewer reads what the client has written: the clinic only while their consent stands. */
const maySee = (side: Viewer['side']) => (side === 'client' ? sql`true` : hasHealthConsentIn('room'));

/** What other clinics have offered is no clinic's business. */
const requestColumn = (side: Viewer['side']) => sql`
  (select json_build_object('id', r.id, 'number', r.number, 'title', case when ${maySee(side)} then ${requestTitle.read('r')} else '""' end, 'state', r.state,
      'live_offers', (select count(*) from offers o where o.request_id = r.id and o.state in ('sent', 'viewed')
        and (${side === 'client'} or o.clinic_id = room.clinic_id)),
      'waits_for_client', ${waitsForClient},
      'is_clinics_turn', exists (select from request_recipients t where t.request_id = r.id
        and t.folder = 'unanswered' and (${side === 'client'} or t.clinic_id = room.clinic_id)))
    from requests r where r.id = room.request_id) as request`;

/** Name and phone of the client: to themselves, and to a clinic to which they are opened. */
const clientName = (side: Viewer['side']) => sql`
  (select nullif(trim(a.name || ' ' || a.surname), '') from accounts a
    where a.id = room.account_id and (${side === 'client'} or ${isContactOpened}))`;

const lastColumn = ({ side, accountId }: Viewer) => sql`
  (select json_build_object('seq', m.seq, 'side', m.side, 'role', w.role,
      'name', case when w.role = 'client' then ${clientName(side)}
        when m.side = 'staff' or ${side === 'client'} or ${isContactOpened} then w.name end,
      'is_own', coalesce(w.account_id = ${accountId}::uuid, false),
      'content', case when m.retracted_at is null and (m.side <> 'client' or ${maySee(side)})
        then ${messageContent.read('m')} end, 'event', m.event,
      'attachments', (select count(*) from attachments f where f.chat_id = m.chat_id and f.message_seq = m.seq),
      'sent_at', m.sent_at)
    from chat_messages m left join chat_participants w on w.chat_id = m.chat_id and w.number = m.author
    where m.chat_id = room.id and m.seq = room.last_seq) as last`;

const staffColumns = sql`
  ${entryOfChat} as inbox,
  case when room.state = 'open' then room.waiting_since end as waiting_since,
  json_build_object('name', ${clientName('staff')},
    'phone_number', (select a.phone from accounts a where a.id = room.account_id and ${isContactOpened}),
    'country', (select r.country from requests r where r.id = room.request_id),
    'languages', coalesce((select to_json(r.languages) from requests r where r.id = room.request_id),
      (select json_build_array(m.language) from chat_messages m
        where m.chat_id = room.id and m.seq = room.client_seq and m.language is not null), '[]')) as client`;

/** Everything that a row of a list shows of room `room`, in which the viewer has place `p`, or none. */
export const roomColumns = (viewer: Viewer): RawBuilder<unknown> => sql`
  room.id as uuid, room.state, room.blocked_by, room.closed_at, p.archived_at is not null as is_archived,
  room.last_seq, room.last_at, ${clinicColumn(viewer.language)}, ${doctorColumn(viewer.language)},
  ${requestColumn(viewer.side)}, ${lastColumn(viewer)},
  ${viewer.side === 'client' ? unreadOfClient(sql`p.read_seq`) : unreadOfStaff(readByStaff)} as unread
  ${viewer.side === 'client' ? sql`` : sql`, ${staffColumns}`}`;

function shapeClinic({ clinic }: Pick<ChatRow, 'clinic'>, language: string): Chat['clinic'] {
  const { title, title_original, title_original_lang } = shownTitle(clinic, language);
  const { city, country } = shapePlace(clinic, language);
  return {
    id: clinic.id,
    slug: clinic.slug,
    title,
    title_original: title === title_original ? null : { text: title_original, lang: title_original_lang },
    city: city?.title ?? null,
    country,
    time_zone: timeZoneAt(clinic),
    photo: clinic.photo && shapePicture(clinic.photo),
  };
}

/** Characters of a message that a list shows. */
const SHOWN_TEXT = 140;

function shapeLast({ content, ...last }: Opened<LastRow>, language: string): NonNullable<Chat['last']> {
  const text = content && [...textFor(content, language)].slice(0, SHOWN_TEXT).join('');
  return {
    ...last,
    text,
    event: last.event?.kind ?? null,
    sent_at: new Date(last.sent_at).toISOString(),
  };
}

export function shapeChat(row: Opened<ChatRow>, language: string): Chat {
  const { doctor, request, last } = row;
  return {
    uuid: row.uuid,
    state: row.state,
    blocked_by: row.blocked_by,
    closed_at: row.closed_at?.toISOString() ?? null,
    is_archived: row.is_archived,
    clinic: shapeClinic(row, language),
    doctor: doctor && { id: doctor.id, title: shownTitle(doctor, language).title },
    request: request && {
      id: request.id,
      number: request.number,
      title: request.title,
      state: request.state,
      word: wordOf(request.state, {
        liveOffers: request.live_offers,
        isClinicsTurn: request.is_clinics_turn,
        waitsForClient: request.waits_for_client,
      }),
    },
    last: last && shapeLast(last, language),
    last_seq: row.last_seq,
    last_at: row.last_at.toISOString(),
    unread: row.unread,
  };
}

type Input = { accountId: string; language: string };

export function shapeStaffChat(row: Opened<StaffChatRow>, { language, accountId }: Input): StaffChat {
  const { client, inbox } = row;
  return {
    ...shapeChat(row, language),
    client: {
      ...client,
      country:
        client.country === null
          ? null
          : { code: client.country, title: countryTitle(client.country, language) },
    },
    waiting_since: row.waiting_since?.toISOString() ?? null,
    inbox: inbox && shapeEntry(inbox, accountId),
  };
}

/** Rows of these conversations in the order of `ids`, in one query. Whether the viewer may see them was asked before. */
async function selectRows<Row>(db: Database, ids: readonly string[], viewer: Viewer): Promise<Opened<Row>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`${prepared}
    select ${roomColumns(viewer)}
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    join chats room on room.id = asked.id
    left join chat_participants p on p.chat_id = room.id and p.account_id = ${viewer.accountId}::uuid
    order by asked.place`.execute(db);
  return openColumns<Row[]>(db, rows);
}

export async function listClientRows(db: Database, ids: readonly string[], input: Input): Promise<Chat[]> {
  const rows = await selectRows<ChatRow>(db, ids, { ...input, side: 'client' });
  return rows.map((row) => shapeChat(row, input.language));
}

export async function listStaffRows(
  db: Database,
  ids: readonly string[],
  input: Input,
): Promise<StaffChat[]> {
  const rows = await selectRows<StaffChatRow>(db, ids, { ...input, side: 'staff' });
  return rows.map((row) => shapeStaffChat(row, input));
}
