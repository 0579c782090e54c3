import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { ChatMessage } from '../../contract/chats/chats.ts';
import type { LiveEvents } from '../../contract/chats/live.ts';
import { chatNote } from '../accounts/texts/reads.ts';
import { secretsOf } from '../platform/carried-keys.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/jobs.ts';
import { MESSAGE_PLACE, type Unnumbered } from '../platform/live.ts';
import { openColumns, type SealedJson } from '../platform/sealed-columns.ts';
import type { Conversations, LiveReads } from './conversations.ts';
import type { Counter } from './counter.ts';
import { createMessenger } from './messenger.ts';
import { accountRoom, clinicRoom, hasSockets, type LiveServer } from './rooms.ts';

/** What comes in so short a time about one account is one count. */
const GATHER_MS = 30;

/** The client of a conversation and its clinic. */
const pair = { chat: Type.String(), account: Type.String(), clinic: Type.Integer() };
/** What concerns a clinic's people alone: `client` is whom it is about. */
const inside = { client: Type.String(), clinic: Type.Integer(), id: Type.String() };

const News = Type.Union([
  Type.Object({ event: Type.Literal('notifications'), accounts: Type.Array(Type.String()) }),
  Type.Object({ event: Type.Literal('account.changed'), accounts: Type.Array(Type.String()) }),
  Type.Object({
    event: Type.Literal('request.changed'),
    accounts: Type.Array(Type.String()),
    clinics: Type.Array(Type.Integer()),
    id: Type.String(),
  }),
  Type.Object({
    event: Type.Literal('message'),
    ...pair,
    seqs: Type.Array(Type.Integer()),
    whole: Type.Optional(ChatMessage),
    sealed: Type.Optional(
      Type.Object({
        sealed: Type.String(),
        seq: Type.Integer(),
        author: Type.Union([Type.Integer(), Type.Null()]),
        sent_at: Type.String(),
      }),
    ),
  }),
  Type.Object({
    event: Type.Literal('read'),
    ...pair,
    number: Type.Integer(),
    side: Type.Enum(['client', 'staff']),
    delivered_seq: Type.Integer(),
    read_seq: Type.Integer(),
  }),
  Type.Object({ event: Type.Literal('chat.changed'), ...pair }),
  Type.Object({ event: Type.Literal('clinic.changed'), ...inside }),
  Type.Object({ event: Type.Literal('inbox.changed'), ...inside }),
  Type.Object({ event: Type.Literal('labels.changed'), clinic: Type.Integer() }),
  Type.Object({
    event: Type.Literal('note'),
    ...inside,
    chat: Type.String(),
    is_removed: Type.Boolean(),
  }),
]);
type News = Static<typeof News>;
const reader = Compile(News);
type NewsOf<Event extends News['event']> = Extract<News, { event: Event }>;

type Needs = {
  io: LiveServer;
  db: Database;
  log: Log;
  reads: LiveReads;
  conversations: Conversations;
  counter: Counter;
  /** The sessions and roles of these accounts may have changed. */
  recheck(accounts: readonly string[]): Promise<void>;
};

/** Calls `work` with all that was named within `waitMs`, each once. A failure is logged. */
function createGatherer(
  waitMs: number,
  work: (ids: string[]) => Promise<void>,
  onFailure: (err: unknown) => void,
): (ids: readonly string[]) => void {
  const waiting = new Set<string>();
  const workOnAll = () => {
    const ids = [...waiting];
    waiting.clear();
    work(ids).catch(onFailure);
  };
  return (ids) => {
    if (ids.length > 0 && waiting.size === 0) setTimeout(workOnAll, waitMs);
    for (const id of ids) waiting.add(id);
  };
}

/** A message that came along sealed. */
function openMessage(
  db: Database,
  { sealed, ...numbered }: NonNullable<NewsOf<'message'>['sealed']>,
): ChatMessage {
  const plain = secretsOf(db).openAt(MESSAGE_PLACE, Buffer.from(sealed, 'base64'));
  const said: Unnumbered = JSON.parse(plain.toString());
  return { ...said, ...numbered };
}

const gone = { name: '', body: '', after_seq: 0 };

type NoteRow = { name: string; body: SealedJson<string>; afterSeq: number; createdAt: Date };

async function loadNote(
  db: Database,
  { chat, id, is_removed }: NewsOf<'note'>,
): Promise<Parameters<LiveEvents['note']>[0] | null> {
  // A note that was removed has gone from the table: its id is all that is left to tell.
  if (is_removed) return { chat, note: { id, ...gone, created_at: new Date().toISOString(), is_removed } };
  const { rows } = await sql<NoteRow>`
    select n.name, ${chatNote.read('n')} as body, n.after_seq as "afterSeq", n.created_at as "createdAt"
    from chat_notes n where n.chat_id = ${chat}::uuid and n.id = ${id}::uuid`.execute(db);
  const [row] = openColumns(db, rows);
  if (!row) return null;
  const { name, body, afterSeq, createdAt } = row;
  return {
    chat,
    note: { id, name, body, after_seq: afterSeq, created_at: createdAt.toISOString(), is_removed },
  };
}

/**
 * Hands what PostgreSQL brings to those who are connected to this node, and to no other: each node hears all of it
 * itself. One connection hears an event once, also where it is in several of the rooms.
 */
export function createAnnouncer(needs: Needs): (payload: string) => void {
  const { io, db, log, counter, conversations } = needs;
  const warn = (text: string) => (err: unknown) => log.warn({ err }, text);
  const isHere = (id: string) => hasSockets(io, accountRoom(id));
  const recheck = createGatherer(GATHER_MS, needs.recheck, warn('live connections were not looked through'));
  const sendMessages = createMessenger(needs);
  const both = ({ account, clinic }: { account: string; clinic: number }) =>
    io.local.to([accountRoom(account), clinicRoom(clinic)]);
  // A member who is the clinic's patient hears nothing of what her colleagues settle about her.
  const amongStaff = ({ client, clinic }: { client: string; clinic: number }) =>
    io.local.to(clinicRoom(clinic)).except(accountRoom(client));

  const handlers: { [Event in News['event']]: (news: NewsOf<Event>) => void } = {
    notifications: ({ accounts }) => {
      for (const id of accounts.filter(isHere)) counter.changed(id);
    },
    'account.changed': ({ accounts }) => recheck(accounts.filter(isHere)),
    'request.changed': ({ accounts, clinics, id }) => {
      const rooms = [...accounts.map(accountRoom), ...clinics.map(clinicRoom)];
      // Without any room everyone would hear it.
      if (rooms.length > 0) io.local.to(rooms).emit('request.changed', { id });
    },
    message: ({ whole, sealed, ...news }) =>
      sendMessages({ ...news, whole: sealed ? openMessage(db, sealed) : whole }),
    read: (news) => {
      const { chat, number, side, delivered_seq, read_seq } = news;
      both(news).emit('read', { chat, number, side, delivered_seq, read_seq });
    },
    'chat.changed': (news) => {
      both(news).emit('chat.changed', { id: news.chat });
      conversations.renew(news.chat).catch(warn('a conversation was not looked at anew'));
    },
    'clinic.changed': (news) => {
      amongStaff(news).emit('request.changed', { id: news.id });
    },
    'inbox.changed': (news) => {
      amongStaff(news).emit('inbox.changed', { id: news.id });
    },
    'labels.changed': ({ clinic }) => {
      io.local.to(clinicRoom(clinic)).emit('inbox.changed', { id: null });
    },
    note: (news) => {
      const room = clinicRoom(news.clinic);
      if (!hasSockets(io, room)) return;
      loadNote(db, news).then(
        (event) => event && amongStaff(news).emit('note', event),
        warn('a note was not sent'),
      );
    },
  };

  return (payload) => {
    const news = reader.Parse(JSON.parse(payload));
    handle(handlers, news);
  };
}

/** The handler of the event takes the news of that event. */
function handle<Event extends News['event']>(
  handlers: { [Name in News['event']]: (news: NewsOf<Name>) => void },
  news: NewsOf<Event>,
): void {
  handlers[news.event](news);
}
