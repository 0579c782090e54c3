import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

/**
 * A thin event for everyone logged in to these accounts, or working for these clinics. That sessions or roles of an
 * account have changed (`account.changed`) the tables tell by themselves.
 */
export type LiveNews =
  | { event: 'notifications'; accounts: string[] }
  | { event: 'request.changed'; accounts: string[]; clinics: number[]; id: string }
  /** Messages of a conversation that are new or changed. */
  | { event: 'message'; chat: string; seqs: number[]; account: string; clinic: number }
  | {
      event: 'read';
      chat: string;
      account: string;
      clinic: number;
      number: number;
      side: 'client' | 'staff';
      delivered_seq: number;
      read_seq: number;
    }
  | { event: 'chat.changed'; chat: string; account: string; clinic: number }
  /** For the clinic's people alone, as the next: a row of its inbox was given to somebody. */
  | { event: 'inbox.changed'; clinic: number; id: string }
  | { event: 'note'; chat: string; clinic: number; id: string; is_removed: boolean };

export const LIVE_CHANNEL = 'live';

/** Leaves with the commit of `db`'s transaction and reaches every node, in this order: PostgreSQL itself carries it. */
export async function tellLive(db: Database, ...all: LiveNews[]): Promise<void> {
  const calls = all.map((news) => sql`pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(news)})`);
  await sql`select ${sql.join(calls)}`.execute(db);
}
