import { type RawBuilder, sql } from 'kysely';
import type { ChatMessage } from '../../contract/chats.ts';
import type { Database } from '../platform/database.ts';

/** Messages of a conversation that are new or changed. */
export type MessageNews = { event: 'message'; chat: string; seqs: number[]; account: string; clinic: number };

/**
 * A thin event for everyone logged in to these accounts, or working for these clinics. That sessions or roles of an
 * account have changed (`account.changed`) the tables tell by themselves.
 */
export type LiveNews =
  | { event: 'notifications'; accounts: string[] }
  | { event: 'request.changed'; accounts: string[]; clinics: number[]; id: string }
  | MessageNews
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

/** What PostgreSQL carries in one call is shorter than 8,000 bytes; its own JSON has some spaces more. */
const WHOLE_BYTES_MAX = 7500;

const call = (payload: RawBuilder<string>) => sql`pg_notify(${LIVE_CHANNEL}, ${payload})`;

/** What `tellLive` calls, for a statement that writes too. */
export const liveCalls = (all: readonly LiveNews[]): RawBuilder<unknown> =>
  sql.join(all.map((news) => call(sql`${JSON.stringify(news)}`)));

/**
 * The same of one message that the statement writes, whose time it has in `sent_at`: the message goes along whole, and no
 * node has to load it. Too long a one is loaded.
 */
export function wholeCall(news: MessageNews, said: Omit<ChatMessage, 'sent_at'>): RawBuilder<unknown> {
  const whole = JSON.stringify({ ...news, whole: said });
  if (Buffer.byteLength(whole) > WHOLE_BYTES_MAX) return liveCalls([news]);
  return call(sql`jsonb_set(${whole}::jsonb, '{whole,sent_at}', to_jsonb(sent_at))::text`);
}

/** Leaves with the commit of `db`'s transaction and reaches every node, in this order: PostgreSQL itself carries it. */
export async function tellLive(db: Database, ...all: LiveNews[]): Promise<void> {
  await sql`select ${liveCalls(all)}`.execute(db);
}
