import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { shownName } from './author-rules.ts';
import type { Target } from './reads.ts';

/** What the service itself knows of someone who wants to comment. */
export type AuthorStanding = {
  author: string;
  ownProof: 'contact' | 'request' | null;
  isColleague: boolean;
  own: number[];
};

type Row = {
  name: string;
  surname: string;
  isProven: boolean;
  wasTreated: boolean;
  isColleague: boolean;
  own: number[];
};

/** An offer that the author accepted there, and that was not called off. */
const wasTreated = ({ column, id }: Target) =>
  column === 'clinic_id'
    ? sql`o.clinic_id = ${id}`
    : sql`exists (select from offer_versions v
        where v.offer_id = o.id and v.version = o.accepted_version and v.doctor_id = ${id})`;

const worksThere = ({ column, id }: Target) =>
  column === 'clinic_id'
    ? sql`s.clinic_id = ${id}`
    : sql`(s.doctor_id = ${id} or s.clinic_id in
        (select clinic_id from positions where doctor_id = ${id} and until is null))`;

/** Who may comment on a target, and what proves it; one query. Throws `unauthenticated` for an account that has gone. */
export async function readStanding(db: Database, accountId: string, target: Target): Promise<AuthorStanding> {
  const { rows } = await sql<Row>`
    select a.name, a.surname, a.email_verified_at is not null as "isProven",
      exists (select from requests r join offers o on o.id = r.accepted_offer_id
        where r.account_id = a.id and r.state in ('accepted', 'scheduled', 'completed')
          and ${wasTreated(target)}) as "wasTreated",
      exists (select from staff s where s.account_id = a.id and ${worksThere(target)}) as "isColleague",
      array(select id from comments where account_id = a.id and ${sql.ref(target.column)} = ${target.id}
        and status <> 'withdrawn' order by id) as own
    from accounts a where a.id = ${accountId}::uuid and a.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('unauthenticated');
  return {
    author: shownName(row),
    ownProof: row.wasTreated ? 'request' : row.isProven ? 'contact' : null,
    isColleague: row.isColleague,
    own: row.own,
  };
}
