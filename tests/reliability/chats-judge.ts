import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type MessageContent, messageContent } from '../../server/accounts/texts/reads.ts';
import type { Database } from '../../server/platform/database.ts';
import { openColumns, type SealedJson } from '../../server/platform/sealed-columns.ts';
import { hasBeginning, messagesFrom } from '../../web/chats/conversation-state.ts';
import { type Device, type DeviceRoom, isMissing } from './chats-device.ts';
import type { ChatLedger } from './chats-ledger.ts';

type Ground = { db: Database; devices: readonly Device[]; ledger: ChatLedger };
type Faults = string[];

type Row = {
  chat: string;
  seq: number;
  id: string;
  body: string;
  revision: number;
  accountId: string | null;
  isRetracted: boolean;
};

async function listMessages(db: Database): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'body'> & { content: SealedJson<MessageContent> }>`
    select m.chat_id as chat, m.seq, m.id, ${messageContent.read('m')} as content, m.revision, p.account_id as "accountId",
      m.retracted_at is not null as "isRetracted"
    from chat_messages m left join chat_participants p on p.chat_id = m.chat_id and p.number = m.author
    order by m.chat_id, m.seq`.execute(db);
  return openColumns(db, rows).map(({ content: { body }, ...row }) => ({ ...row, body }));
}

/** Once, where it was said, by whom it was said, and everything that was acknowledged. */
async function judgeMessages({ db, ledger }: Ground): Promise<Faults> {
  const { said, acknowledged, seen } = ledger;
  const faults: Faults = [];
  const rows = await listMessages(db);
  const byId = Map.groupBy(rows, ({ id }) => id);
  for (const [id, { chat, accountId, texts, isRetracted }] of said) {
    const [row, ...more] = byId.get(id) ?? [];
    if (!acknowledged.has(id)) faults.push(`${id} was never acknowledged`);
    if (!row) faults.push(`${id} is lost`);
    else if (more.length > 0) faults.push(`${id} is there ${more.length + 1} times`);
    else if (row.chat !== chat || row.accountId !== accountId) faults.push(`${id} is not where it was said`);
    else if (row.seq !== acknowledged.get(id)) faults.push(`${id} is not number ${acknowledged.get(id)}`);
    else if (!texts.has(row.body)) faults.push(`${id} says what nobody has said: ${row.body}`);
    else if (isRetracted && !row.isRetracted) faults.push(`${id} was taken back and is there`);
  }
  for (const { id } of rows) if (!said.has(id)) faults.push(`${id} was never said`);
  const there = new Map(rows.map(({ chat, seq, id }) => [`${chat} ${seq}`, id]));
  for (const [key, id] of seen) if (there.get(key) !== id) faults.push(`${key} was seen as ${id} and is not`);
  return faults;
}

/** What someone has said in a conversation stands there in the order in which it was said. */
async function judgeOrder({ db, ledger }: Ground): Promise<Faults> {
  const places = new Map([...ledger.said.keys()].map((id, place) => [id, place]));
  const last = new Map<string, number>();
  return (await listMessages(db)).flatMap(({ chat, seq, id, accountId }) => {
    const key = `${chat} ${accountId}`;
    const place = places.get(id) ?? -1;
    const before = last.get(key) ?? -1;
    last.set(key, place);
    return place < before ? [`${chat} ${seq} stands after what was said later`] : [];
  });
}

/** Each a sentence with the query that finds what must not be. */
const never: [title: string, query: ReturnType<typeof sql<{ id: string }>>][] = [
  [
    'has gaps',
    sql<{ id: string }>`select c.id from chats c where not (c.last_seq, c.last_seq) = (
      select count(*)::int, coalesce(max(m.seq), 0) from chat_messages m where m.chat_id = c.id)`,
  ],
  [
    'does not know who spoke last',
    sql<{ id: string }>`select c.id from chats c where not (c.client_seq, c.staff_seq) = (
      select coalesce(max(m.seq) filter (where m.side = 'client'), 0), coalesce(max(m.seq) filter (where m.side = 'staff'), 0)
      from chat_messages m where m.chat_id = c.id)`,
  ],
  [
    'does not know since when the clinic is waited for',
    sql<{ id: string }>`select c.id from chats c where c.waiting_since is distinct from (
      select min(m.sent_at) from chat_messages m
      where m.chat_id = c.id and m.side = 'client' and m.seq > c.staff_seq and m.retracted_at is null)
      -- What was taken back first and answered later has begun the waiting all the same.
      and not exists (select from chat_messages m
        where m.chat_id = c.id and m.side = 'client' and m.seq > c.staff_seq and m.retracted_at is not null)`,
  ],
  [
    'has pointers beyond its end',
    sql<{ id: string }>`select c.id from chats c join chat_participants p on p.chat_id = c.id
      where p.read_seq > c.last_seq or p.delivered_seq > c.last_seq or p.read_seq > p.delivered_seq`,
  ],
];

async function judgeRooms({ db, ledger }: Ground): Promise<Faults> {
  const faults: Faults = [];
  for (const [title, query] of never)
    for (const { id } of (await query.execute(db)).rows) faults.push(`${id} ${title}`);
  const { rows } = await sql<{ name: string; seq: number }>`
    select chat_id::text || ' ' || number as name, read_seq as seq from chat_participants`.execute(db);
  const readPositions = new Map(rows.map(({ name, seq }) => [name, seq]));
  for (const [name, seq] of ledger.read)
    if ((readPositions.get(name) ?? 0) < seq)
      faults.push(`${name} has read ${seq}, kept is ${readPositions.get(name)}`);
  return faults;
}

type Truth = { rows: Map<string, Row[]>; counts: Map<string, number> };

/** New messages of each client, counted in another way than the service counts them. */
async function readTruth(db: Database): Promise<Truth> {
  const { rows } = await sql<{ id: string; count: number }>`
    select p.account_id as id, count(m.seq)::int as count
    from chat_participants p left join chat_messages m on m.chat_id = p.chat_id and m.side <> 'client'
      and m.retracted_at is null and m.seq > p.read_seq and m.seq > p.noticed_seq
    where p.side = 'client' group by p.account_id`.execute(db);
  return {
    rows: Map.groupBy(await listMessages(db), ({ chat }) => chat),
    counts: new Map(rows.map(({ id, count }) => [id, count])),
  };
}

const textOf = (one: { seq: number; id: string; revision: number; body: string | null }) =>
  `${one.seq} ${one.id} ${one.revision} ${one.body ?? ''}`;

/** Where a window shows something else than is there; null: nowhere. */
function findDifference({ chat, store }: DeviceRoom, { rows }: Truth): string | null {
  const { state } = store.read();
  const shown = [...messagesFrom(state, 1)].map(textOf);
  const there = (rows.get(chat) ?? []).filter(({ seq }) => seq >= state.first).map(textOf);
  const place = there.findIndex((text, at) => text !== shown[at]);
  if (place >= 0) return `${chat} shows ${shown[place] ?? 'nothing'} where ${there[place]} is`;
  return shown.length > there.length ? `${chat} shows ${shown[there.length]}, which is not there` : null;
}

const SETTLE_MS = 30_000;

/**
 * Without being asked anything more, every window comes to show what is there, and every connection to have told the
 * right count: news, what is missed at a gap and the looking of windows without a connection do it.
 */
export async function judgeNews({ db, devices }: Ground): Promise<Faults> {
  let faults: Faults = [];
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await delay(500)) {
    const truth = await readTruth(db);
    faults = devices.flatMap((device) => {
      const { account, side, open } = device;
      const views = open.flatMap((room) => findDifference(room, truth) ?? []);
      // The last call before the end may have been lost: the next look asks for what it would have brought.
      views.push(...open.filter(isMissing).map(({ chat }) => `${chat} is not known to be whole`));
      const count = side === 'client' ? (truth.counts.get(account.id) ?? 0) : 0;
      if (!device.isLive()) views.push('has no connection');
      else if (device.counts() !== count) views.push(`was told ${device.counts()} of ${count} new messages`);
      return views.map((view) => `${side} ${account.id}: ${view}`);
    });
    if (faults.length === 0) break;
  }
  return faults;
}

/** History upwards, as by scrolling, until its beginning; then all of it is looked at. */
async function judgeViews({ db, devices }: Ground): Promise<Faults> {
  const truth = await readTruth(db);
  const faults: Faults = [];
  for (const { account, side, open } of devices)
    for (const room of open) {
      for (let turn = 0; turn < 500 && !hasBeginning(room.store.read().state); turn += 1)
        await room.store.loadOlder();
      const difference = findDifference(room, truth);
      if (difference) faults.push(`${side} ${account.id}: ${difference}`);
      if (!hasBeginning(room.store.read().state) || isMissing(room)) faults.push(`${room.chat} is not whole`);
    }
  return faults;
}

/** What the service counts when it is asked, in the header and beside each conversation. */
async function judgeCounts({ db, devices }: Ground): Promise<Faults> {
  const { counts } = await readTruth(db);
  const { rows } = await sql<{ id: string; ofClient: number; ofStaff: number }>`
    select c.id,
      count(m.seq) filter (where m.side <> 'client' and m.seq > (
        select p.read_seq from chat_participants p where p.chat_id = c.id and p.side = 'client'))::int as "ofClient",
      count(m.seq) filter (where m.side = 'client' and m.seq > coalesce((
        select max(p.read_seq) from chat_participants p where p.chat_id = c.id and p.side = 'staff'), 0))::int as "ofStaff"
    from chats c left join chat_messages m on m.chat_id = c.id and m.retracted_at is null group by c.id`.execute(
    db,
  );
  const unread = new Map(rows.map(({ id, ofClient, ofStaff }) => [id, { client: ofClient, staff: ofStaff }]));
  const faults: Faults = [];
  for (const { account, side, call, rooms } of devices) {
    const count = Object((await call('GET', 'client/notifications')).data).messageCount;
    if (count !== (counts.get(account.id) ?? 0))
      faults.push(`${account.id} is told of ${count} new messages`);
    for (const chat of rooms) {
      const shown = Object((await call('GET', `${side}/chats/${chat}`)).data).unread;
      const there = unread.get(chat)?.[side];
      if (shown !== there) faults.push(`${chat} has ${shown} new ones for the ${side}, not ${there}`);
    }
  }
  return faults;
}

/** Everything that must not be after all that has happened, also what was seen while it did. */
export async function findChatFaults(ground: Ground): Promise<Faults> {
  const faults = [...(await judgeNews(ground))];
  for (const judge of [judgeViews, judgeCounts, judgeMessages, judgeOrder, judgeRooms])
    faults.push(...(await judge(ground)));
  return [...ground.ledger.faults, ...faults];
}
