import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inspectFile } from '../../server/accounts/attachments/inspect.ts';
import { keepFile } from '../../server/accounts/attachments/writes.ts';
import { requireParticipant } from '../../server/chats/access.ts';
import { type OpeningInput, openChat } from '../../server/chats/opening.ts';
import { createReadPositions } from '../../server/chats/read-positions.ts';
import { sendMessage } from '../../server/chats/sending.ts';
import { changeChat } from '../../server/chats/standing.ts';
import { lockChat } from '../../server/chats/writes.ts';
import { findDocument } from '../../server/content/documents/reads.ts';
import { type Database, retryingTransaction } from '../../server/platform/database.ts';
import { KnownError } from '../../server/platform/errors.ts';
import type { Limiter } from '../../server/platform/limiter.ts';
import { addServiceMessage } from '../../server/requests/chat-events/writes.ts';
import type { Stage } from '../requests/acting.ts';
import type { Line, Script, Speaker } from './script.ts';

/** Attachments that are sent in the conversations, by name. All are fictional. */
const chatAttachments: Record<string, string> = {
  'Биометрия правого глаза.txt': `Оптическая биометрия, правый глаз (OD)

Длина глаза: 23,41 мм
Глубина передней камеры: 3,12 мм
K1 43,25 дптр × 8°, K2 43,85 дптр × 98°
Роговичный астигматизм: 0,60 дптр
Рекомендуемая сила линзы (SRK/T, A 118,7): +21,5 дптр

Документ вымышленный, как и пациентка.
`,
  'Памятка перед операцией.txt': `Перед операцией на глазу

Дома, не раньше чем за месяц:
  общий анализ крови, глюкоза, коагулограмма, ЭКГ (не старше трёх месяцев).
За три дня: капли по схеме, которую пришлёт врач.
В день операции: лёгкий завтрак, обычные лекарства, без косметики на глазах.

С собой: паспорт, список лекарств, солнечные очки, удобная обувь.
Вопросы: в чате, каждый будний день с 9 до 18.
`,
};

/** Who holds a conversation, by account. A doctor who speaks in no line may be missing. */
export type Cast = { client: string; coordinator: string; doctor?: string };

/** What is played is written at once: a day of talk would go beyond the limits of a minute. */
const unlimited: Limiter = {
  spend: async () => {},
  count: async () => ({ limit: 1, left: 1, seconds: 1 }),
  giveBack: async () => {},
  clear: async () => {},
  within: () => ({
    take: (when) => sql`select where ${when}`,
    refusal: async () => new KnownError('too_many'),
  }),
};

async function keepAttachments(stage: Stage, accountId: string, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const file = await inspectFile(name, Buffer.from(chatAttachments[name] ?? name));
    ids.push((await keepFile(stage, accountId, file)).id);
  }
  return ids;
}

const sideOf = (speaker: Speaker): 'client' | 'staff' => (speaker === 'client' ? 'client' : 'staff');

async function sayLine(stage: Stage, room: { id: string; cast: Cast; script: Script }, line: Line) {
  const { db } = stage;
  if (line.by === 'service') {
    const { kind } = line;
    await retryingTransaction(db, async (trx) => {
      await addServiceMessage(trx, await lockChat(trx, room.id), kind);
    });
    return;
  }
  const accountId = room.cast[line.by];
  if (accountId === undefined) throw new Error(`Nobody plays the ${line.by}`);
  const language = line.by === 'client' ? room.script.language : room.script.answered;
  const health_consent = (await findDocument(db, 'health_data', room.script.language)).hash;
  const attachment_ids = await keepAttachments(stage, accountId, line.files ?? []);
  const message = { id: randomUUID(), body: line.text, attachment_ids, health_consent };
  const input = { side: sideOf(line.by), accountId, chatId: room.id };
  await sendMessage({ db, sendings: unlimited }, { ...input, message, language, address: '127.0.0.1' });
}

/** As if it had been said then. No email goes about what is played. */
async function backdate(db: Database, chatId: string, { lines, endedMinutesAgo }: Script): Promise<void> {
  let minutes = endedMinutesAgo;
  const agos: number[] = [];
  for (const { after } of [...lines].reverse()) {
    agos.unshift(minutes);
    minutes += after;
  }
  await sql`
    update chat_messages m set sent_at = now() - make_interval(mins => said.ago)
    from unnest(${agos}::int[]) with ordinality as said (ago, seq)
    where m.chat_id = ${chatId}::uuid and m.seq = said.seq`.execute(db);
  const first = sql`(select min(sent_at) from chat_messages where chat_id = ${chatId}::uuid)`;
  await sql`
    update chats c set created_at = ${first}, news_at = null, staff_news_at = null,
      health_consent_at = case when c.health_consent_at is not null then ${first} end,
      last_at = (select sent_at from chat_messages where chat_id = c.id and seq = ${agos.length}),
      waiting_since = case when c.waiting_since is not null then (
        select min(sent_at) from chat_messages where chat_id = c.id and side = 'client' and seq > c.staff_seq) end
    where c.id = ${chatId}::uuid`.execute(db);
}

/** Everyone who takes part has read what they were to read. */
async function readLines(db: Database, room: { id: string; cast: Cast; script: Script }): Promise<void> {
  const { id, cast, script } = room;
  for (const speaker of ['client', 'coordinator', 'doctor'] as const) {
    const accountId = cast[speaker];
    const isHere = script.lines.some(({ by }) => by === speaker);
    if (accountId === undefined || !isHere) continue;
    const unread = speaker === 'client' ? script.unreadByClient : script.unreadByStaff;
    const participant = await requireParticipant(db, { side: sideOf(speaker), accountId, chatId: id });
    await createReadPositions(db).moveOn(participant, {
      seq: script.lines.length - (unread ?? 0),
      isRead: true,
    });
  }
}

async function close(db: Database, room: { id: string; cast: Cast; script: Script }): Promise<void> {
  const { cast, script } = room;
  if (!script.closedBy) return;
  const accountId = script.closedBy === 'client' ? cast.client : cast.coordinator;
  const participant = await requireParticipant(db, { side: script.closedBy, accountId, chatId: room.id });
  await changeChat(db, participant, { state: 'closed' });
  const after = sql`make_interval(mins => ${Math.max(1, script.endedMinutesAgo - 30)})`;
  await sql`
    update chat_messages set sent_at = now() - ${after}
    where chat_id = ${room.id}::uuid and seq = ${script.lines.length + 1}`.execute(db);
  await sql`
    update chats set closed_at = now() - ${after}, last_at = now() - ${after}, waiting_since = null
    where id = ${room.id}::uuid`.execute(db);
  const client = await requireParticipant(db, { side: 'client', accountId: cast.client, chatId: room.id });
  await createReadPositions(db).moveOn(client, { seq: script.lines.length + 1, isRead: true });
}

/** Holds a conversation by the same acts as anyone, and dates it back. One that is there already is left alone. */
export async function play(
  stage: Stage,
  cast: Cast,
  { to, script }: { to: Omit<OpeningInput, 'accountId'>; script: Script },
): Promise<void> {
  const { db } = stage;
  const id = await openChat({ db, openings: unlimited }, { accountId: cast.client, ...to });
  const room = { id, cast, script };
  const { rows } = await sql`select from chat_messages where chat_id = ${id}::uuid limit 1`.execute(db);
  if (rows.length > 0) return;
  for (const line of script.lines) await sayLine(stage, room, line);
  await backdate(db, id, script);
  await readLines(db, room);
  await close(db, room);
}
