import { type RawBuilder, sql } from 'kysely';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { secretsOf } from './carried-keys.ts';
import type { Database } from './database.ts';

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
  /**
   * The next are for the clinic's people alone. Those with `client` are not for that one, who may be one of them: what the
   * clinic keeps about a request has changed, something was settled about a row of its inbox, a note was written.
   */
  | { event: 'labels.changed'; clinic: number }
  | { event: 'clinic.changed'; client: string; clinic: number; id: string }
  | { event: 'inbox.changed'; client: string; clinic: number; id: string }
  | { event: 'note'; client: string; chat: string; clinic: number; id: string; is_removed: boolean };

export const LIVE_CHANNEL = 'live';

/** Place of a message on its way to other nodes: what PostgreSQL carries it may write to its disk. */
export const MESSAGE_PLACE = 'live message';

/** What PostgreSQL carries in one call is shorter than 8,000 bytes; its own JSON has some spaces more, and says to whom. */
const WHOLE_BYTES_MAX = 7300;

const call = (payload: RawBuilder<string>) => sql`pg_notify(${LIVE_CHANNEL}, ${payload})`;

/** For a statement that writes a message: what it knows before, without what only its row has. */
export type Unnumbered = Omit<ChatMessage, 'seq' | 'author' | 'sent_at'>;

/**
 * Tells everyone in a conversation of the message that the statement writes, from its columns `id` (of the conversation),
 * `account_id`, `clinic_id`, `seq`, `author` and `sent_at`. The message goes along whole, and no node has to load it; null,
 * and too long a one, is loaded.
 */
export function messageCall(db: Database, said: Unnumbered | null): RawBuilder<unknown> {
  const plain = JSON.stringify(said);
  const secrets = secretsOf(db);
  const text = secrets.sealsTexts
    ? JSON.stringify({ sealed: secrets.sealAt(MESSAGE_PLACE, Buffer.from(plain)).toString('base64') })
    : plain;
  const isWhole = said !== null && Buffer.byteLength(text) <= WHOLE_BYTES_MAX;
  // A version that does not seal yet knows `whole` alone, and loads what it does not find there.
  const whole = sql`|| jsonb_build_object(${secrets.sealsTexts ? 'sealed' : 'whole'}::text,
    ${text}::jsonb || jsonb_build_object('seq', seq, 'author', author, 'sent_at', sent_at))`;
  return call(sql`(jsonb_build_object('event', 'message', 'chat', id, 'seqs', jsonb_build_array(seq),
    'account', account_id, 'clinic', clinic_id) ${isWhole ? whole : sql``})::text`);
}

/** Tells the client of column `account_id` that the count of their messages may be another one. */
export const countCall = call(sql`
  jsonb_build_object('event', 'notifications', 'accounts', jsonb_build_array(account_id))::text`);

/** Leaves with the commit of `db`'s transaction and reaches every node, in this order: PostgreSQL itself carries it. */
export async function tellLive(db: Database, ...all: LiveNews[]): Promise<void> {
  const calls = all.map((news) => call(sql`${JSON.stringify(news)}`));
  await sql`select ${sql.join(calls)}`.execute(db);
}
