import { sql } from 'kysely';
import { searchedAttachments } from '../../accounts/attachments/reads.ts';
import {
  aftercareCheckIns,
  aftercareInstructions,
  caseNote,
  chatNote,
  draftContent,
  formerText,
  type MessageContent,
  messageContent,
  questionAnswer,
  questionBody,
  requestBody,
  requestTitle,
} from '../../accounts/texts/reads.ts';
import { type SearchedTable, tokensOfCases, tokensOfMessages } from '../../accounts/texts/writes.ts';
import { searchedOffers } from '../../offers/reads.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import {
  openColumns,
  type SealedColumn,
  type SealedJson,
  type SealedPlace,
  toPlace,
} from '../../platform/sealed-columns.ts';

/** Columns of bytes that `secrets.seal` made: each opens by itself, wherever it stands. */
export const sealedBytes: readonly { table: string; column: string }[] = [
  { table: 'second_factors', column: 'secret' },
  { table: 'phone_codes', column: 'code' },
  { table: 'clinic_claims', column: 'code' },
  { table: 'webhook_secrets', column: 'sealed' },
  { table: 'fhir_subscriptions', column: 'secret' },
  { table: 'push_keys', column: 'sealed' },
  { table: 'push_subscriptions', column: 'sealed' },
  { table: 'machine_translations', column: 'sealed_body' },
];

/** Folders of files. */
export const sealedFolders = [
  'attachments',
  'photos',
  'news-photos',
  'exports',
  'fhir-exports',
  'import-files',
] as const;

type Row<Value> = { ids: string[]; value: Value };

/** A column of texts, which open in their own row alone. */
export type TextColumn = {
  place: SealedPlace;
  /** Rows as `openColumns` leaves them. Tokens for column `words` of each; absent: the table has none. */
  tokens?: (db: Database, rows: readonly Row<unknown>[]) => Promise<string[][]>;
  /** Removes what rows beside it held open. */
  removeOpen?: (trx: Transaction, rows: readonly Row<unknown>[]) => Promise<void>;
};

/** The cast forgets the type of the value: the functions get values of their own column only. */
function textColumn<Value>(
  column: SealedColumn<Value>,
  more: {
    tokens?: (db: Database, rows: readonly Row<Value>[]) => Promise<string[][]>;
    removeOpen?: (trx: Transaction, rows: readonly Row<Value>[]) => Promise<void>;
  } = {},
): TextColumn {
  return { place: toPlace(column), ...more } as TextColumn;
}

const chatIds = (rows: readonly Row<unknown>[]): string[] => rows.map(({ ids: [chat = ''] }) => chat);

/** The clinic of each row's conversation, by the id of the conversation, which is the first of the row's ids. */
async function clinicsOf(db: Database, rows: readonly Row<unknown>[]): Promise<ReadonlyMap<string, number>> {
  const { rows: found } = await sql<{ id: string; clinicId: number }>`
    select id, clinic_id as "clinicId" from chats where id = any(${chatIds(rows)}::uuid[])`.execute(db);
  return new Map(found.map(({ id, clinicId }) => [id, clinicId]));
}

async function messageTokens(db: Database, rows: readonly Row<MessageContent>[]): Promise<string[][]> {
  const clinicOf = await clinicsOf(db, rows);
  return tokensOfMessages(
    db,
    rows.map(({ ids: [chat = ''], value }) => ({ clinicId: clinicOf.get(chat) ?? 0, content: value })),
  );
}

async function caseTokens(db: Database, rows: readonly Row<string>[]): Promise<string[][]> {
  const { rows: found } = await sql<{ id: string; title: SealedJson<string>; clinicIds: number[] }>`
    select r.id, ${requestTitle.read('r')} as title,
      array(select t.clinic_id from request_recipients t where t.request_id = r.id) as "clinicIds"
    from requests r where r.id = any(${rows.map(({ ids: [id = ''] }) => id)}::uuid[])`.execute(db);
  const about = new Map(openColumns(db, found).map((one) => [one.id, one]));
  return tokensOfCases(
    db,
    rows.map(({ ids: [id = ''], value }) => {
      const { title, clinicIds } = about.get(id) ?? { title: '', clinicIds: [] };
      return { clinicIds, text: `${title} ${value}` };
    }),
  );
}

/** Search tokens of a question together with its answer: a search finds the row by either. */
async function questionTokens(db: Database, rows: readonly Row<string>[]): Promise<string[][]> {
  type Question = {
    id: string;
    clinicId: number;
    body: SealedJson<string>;
    answer: SealedJson<string> | null;
  };
  const { rows: found } = await sql<Question>`
    select q.id, q.clinic_id as "clinicId", ${questionBody.read('q')} as body, ${questionAnswer.read('q')} as answer
    from request_questions q where q.id = any(${rows.map(({ ids: [id = ''] }) => id)}::uuid[])`.execute(db);
  const about = new Map(openColumns(db, found).map((one) => [one.id, one]));
  return tokensOfCases(
    db,
    rows.map(({ ids: [id = ''] }) => {
      const { clinicId = 0, body = '', answer = '' } = about.get(id) ?? {};
      return { clinicIds: [clinicId], text: `${body} ${answer ?? ''}` };
    }),
  );
}

/** Search tokens of notes on cases. The clinic is part of each row's primary key. */
const caseNoteTokens = (db: Database, rows: readonly Row<string>[]): Promise<string[][]> =>
  tokensOfCases(
    db,
    rows.map(({ ids: [, clinicId], value }) => ({ clinicIds: [Number(clinicId)], text: value })),
  );

async function chatNoteTokens(db: Database, rows: readonly Row<string>[]): Promise<string[][]> {
  const clinicOf = await clinicsOf(db, rows);
  return tokensOfCases(
    db,
    rows.map(({ ids: [chat = ''], value }) => ({ clinicIds: [clinicOf.get(chat) ?? 0], text: value })),
  );
}

/** The texts of phrases in other languages stand with the message now. */
async function removeTranslations(trx: Transaction, rows: readonly Row<MessageContent>[]): Promise<void> {
  await sql`
    delete from chat_message_translations t using chat_messages m
    join unnest(${chatIds(rows)}::uuid[], ${rows.map(({ ids: [, id = ''] }) => id)}::uuid[]) as sealed (chat_id, id)
      on sealed.chat_id = m.chat_id and sealed.id = m.id
    where t.chat_id = m.chat_id and t.seq = m.seq`.execute(trx);
}

export const sealedTexts: readonly TextColumn[] = [
  textColumn(messageContent, { tokens: messageTokens, removeOpen: removeTranslations }),
  textColumn(formerText),
  textColumn(requestTitle),
  textColumn(requestBody, { tokens: caseTokens }),
  textColumn(questionBody, { tokens: questionTokens }),
  textColumn(questionAnswer, { tokens: questionTokens }),
  textColumn(chatNote, { tokens: chatNoteTokens }),
  textColumn(caseNote, { tokens: caseNoteTokens }),
  textColumn(draftContent),
  textColumn(aftercareInstructions),
  textColumn(aftercareCheckIns),
];

/** Tables whose texts stand open and are found by tokens, which a key has made. */
export const searchedTables: readonly SearchedTable[] = [searchedAttachments, searchedOffers];
