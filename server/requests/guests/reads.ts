import { sql } from 'kysely';
import type { Offer } from '../../../contract/offers/offers.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Guest, Guests, SharedRequest, SharedRow } from '../../../contract/requests/guests.ts';
import type { Words } from '../../content/localization/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { openColumns } from '../../platform/sealed-columns.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { getAftercare } from '../aftercare/reads.ts';
import { getPlan } from '../plan/reads.ts';
import { getRequest, listedColumns } from '../reads.ts';
import { type ListedColumns, shapeRow } from '../shapes.ts';
import { type GuestAccess, isOpenTo } from './access.ts';
import { type GuestRow, shapeGuest } from './rules.ts';

type Tools = { db: Database; secrets: Secrets };

const guestColumns = sql`g.id, g.name, g.kind, g.can_write, g.invited_at, g.expires_at, g.accepted_at, g.opened_at,
  g.ended_at, g.ended_by, (select nullif(trim(a.name || ' ' || a.surname), '') from accounts a where a.id = g.account_id) as account_name`;

type ActRow = Omit<Guests['acts'][number], 'at' | 'clinic'> & { at: Date; clinic: NamedRow | null };

/** Lists the guests of a request and what they did. The caller has checked that the request is the reader's own. */
export async function listGuests(
  { db, secrets }: Tools,
  requestId: string,
  language: string,
): Promise<Guests> {
  const { rows } = await sql<GuestRow>`
    select ${guestColumns} from request_guests g
    where g.request_id = ${requestId}::uuid order by g.invited_at, g.id`.execute(db);
  const acts = await sql<ActRow>`
    select t.guest_id, t.kind, t.file, t.at,
      (select json_build_object('title', c.title, 'title_lang', c.title_lang, 'labels', ${clinicLabels(language)})
        from clinics c where c.id = t.clinic_id) as clinic
    from request_guest_acts t join request_guests g on g.id = t.guest_id
    where g.request_id = ${requestId}::uuid order by t.id desc limit ${limits.guestActsShown}`.execute(db);
  const now = new Date();
  return {
    guests: rows.map((row) => shapeGuest(row, secrets, now)),
    acts: acts.rows.map(({ at, clinic, ...act }) => ({
      ...act,
      clinic: clinic && shownTitle(clinic, language).title,
      at: at.toISOString(),
    })),
  };
}

/** Throws not_found, also for one of another request. */
export async function getGuest({ db, secrets }: Tools, requestId: string, id: string): Promise<Guest> {
  const { rows } = await sql<GuestRow>`
    select ${guestColumns} from request_guests g
    where g.request_id = ${requestId}::uuid and g.id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw new KnownError('not_found');
  return shapeGuest(rows[0], secrets, new Date());
}

type AccessRow = Pick<SharedRow, 'kind' | 'can_write' | 'owner'>;

/** Requests of others that are open to an account, the last changed first. */
export async function listShared(db: Database, accountId: string): Promise<SharedRow[]> {
  const { rows } = await sql<ListedColumns & AccessRow & { isNew: boolean }>`
    select ${listedColumns}, g.kind, g.can_write,
      (select trim(a.name || ' ' || a.surname) from accounts a where a.id = r.account_id) as owner,
      r.updated_at > coalesce(g.opened_at, '-infinity') as "isNew"
    from request_guests g join requests r on r.id = g.request_id where ${isOpenTo(accountId)}
    order by r.updated_at desc, r.id limit ${limits.requestPageSize * 5}`.execute(db);
  return openColumns(db, rows).map((row) => {
    const { id, number, title, word, patient_name, offers, updated_at } = shapeRow(row);
    const { owner, kind, can_write, isNew } = row;
    return {
      ...{ id, number, title, word, patient_name, offers, updated_at },
      ...{ owner, kind, can_write, is_unread: isNew },
    };
  });
}

type Asked = {
  access: GuestAccess;
  requestId: string;
  words: Words;
  shapeOffers: (db: Database, requestId: string, words: Words) => Promise<Offer[]>;
};

/** A request of somebody else as a guest with this access reads it. */
export async function getShared(
  db: Database,
  { access, requestId, words, shapeOffers }: Asked,
): Promise<SharedRequest> {
  const { ownerId, owner, kind, canWrite, acceptedAt } = access;
  const reader = { accountId: ownerId, clinicId: null };
  const request = await getRequest(db, ownerId, requestId, words, shapeOffers);
  const isAccepted = request.accepted_offer_id !== null;
  return {
    ...{ owner, kind, can_write: canWrite, since: acceptedAt.toISOString() },
    // What the client pays besides, who opened their documents and what an operator asks them is theirs alone.
    request: {
      ...request,
      ...{ own_costs: [], openings: [], operator_openings: [], proposal: null },
      ...{ invites_review: false, is_unread: false },
    },
    plan: isAccepted ? await getPlan(db, requestId, reader, words.language) : null,
    aftercare: isAccepted ? await getAftercare(db, requestId, reader, words.language) : null,
  };
}
