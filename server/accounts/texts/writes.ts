import { type RawBuilder, sql } from 'kysely';
import { secretsOf } from '../../platform/carried-keys.ts';
import { type Database, prepared, type Transaction } from '../../platform/database.ts';
import type { Sealed, SealedColumn } from '../../platform/sealed-columns.ts';
import { type SpokenText, stemsOf, tokensOf } from '../../platform/sealed-words.ts';
import { type MessageContent, messageContent } from './reads.ts';

/** Of what a search finds a message: by its own words, and by those that readers of other languages see. */
const spokenTexts = ({ body, translations }: MessageContent): SpokenText[] => [
  { variant: 'own', text: body },
  ...translations.map(({ language, body: text }) => ({ variant: language, text })),
];

/** A clinic finds the words of its conversations, and they have nothing in common with those of another one. */
export const wordScope = (clinicId: number): string => `clinic ${clinicId}`;

/** Variants of a message's text for a search, where phrases are in `languages`. */
export const wordVariants = (languages: readonly string[]): string[] => ['own', ...languages];

/** What a message's columns take: either the sealed ones, or the open ones where texts are not sealed yet. */
export type WrittenContent = {
  sealed: Sealed | null;
  words: string[] | null;
  body: string;
  phrase: string | null;
};

/** A message of a clinic's conversation. */
type Spoken = { clinicId: number; content: MessageContent };

const textsOf = (content: MessageContent): string[] => spokenTexts(content).map(({ text }) => text);

/** `stems`: of each of `spokenTexts`, in order. */
const tokensOfMessage = (db: Database, { clinicId, content }: Spoken, stems: readonly string[][]): string[] =>
  tokensOf(
    db,
    wordScope(clinicId),
    spokenTexts(content).map(({ variant }, place) => ({ variant, stems: stems[place] ?? [] })),
  );

/** Tokens of messages in the order given. The stems of all are asked for at once. */
export async function tokensOfMessages(db: Database, messages: readonly Spoken[]): Promise<string[][]> {
  const texts = messages.map(({ content }) => textsOf(content));
  const { rows } = await sql<{ stems: string[][] }>`select ${stemsOf(texts.flat())} as stems`.execute(db);
  const stems = [...(rows[0]?.stems ?? [])];
  return messages.map((message, at) => tokensOfMessage(db, message, stems.splice(0, texts[at]?.length)));
}

/** Seals what message `id` of a conversation says, for its row. */
export async function writeContent(
  db: Database,
  { chatId, id }: { chatId: string; id: string },
  content: MessageContent,
): Promise<WrittenContent> {
  const sealed = messageContent.seal(db, [chatId, id], content);
  const { body, phrase } = content;
  if (sealed === null)
    return { sealed, words: null, body, phrase: phrase === null ? null : JSON.stringify(phrase) };
  const { rows } = await sql<{ clinicId: number; stems: string[][] }>`${prepared}
    select clinic_id as "clinicId", ${stemsOf(textsOf(content))} as stems from chats where id = ${chatId}::uuid`.execute(
    db,
  );
  const [found] = rows;
  const words = found ? tokensOfMessage(db, { clinicId: found.clinicId, content }, found.stems) : [];
  return { sealed, words, body: '', phrase: null };
}

/** What two columns of a text take: the sealed one, or the open one where texts are not sealed yet. */
export type WrittenText = { sealed: Sealed | null; open: string };

export function writeText(
  db: Database,
  column: SealedColumn<string>,
  ids: readonly (string | number)[],
  text: string,
): WrittenText {
  const sealed = column.seal(db, ids, text);
  return { sealed, open: sealed === null ? text : '' };
}

/** Which text of a row the words of a search stand in, where it is a case. */
export const CASE_VARIANT = 'case';

/** The same of an offer: the last version sent, and a draft that differs from it. */
export const SENT_VARIANT = 'sent';
export const DRAFT_VARIANT = 'draft';

type Spelled = { clinicIds: readonly number[]; text: string };

/** Tokens of cases, for each clinic that has one. The stems of all are asked for at once. */
export async function tokensOfCases(db: Database, cases: readonly Spelled[]): Promise<string[][]> {
  const { rows } = await sql<{ stems: string[][] }>`
    select ${stemsOf(cases.map(({ text }) => text))} as stems`.execute(db);
  const stems = rows[0]?.stems ?? [];
  return cases.map(({ clinicIds }, at) => {
    const spoken = [{ variant: CASE_VARIANT, stems: stems[at] ?? [] }];
    return clinicIds.flatMap((id) => tokensOf(db, wordScope(id), spoken));
  });
}

/** What the columns of a text take that a clinic's people find: `words` are null where texts are not sealed yet. */
export async function writeFoundText(
  db: Database,
  {
    column,
    ids,
    clinicId,
  }: { column: SealedColumn<string>; ids: readonly (string | number)[]; clinicId: number },
  text: string,
): Promise<WrittenText & { words: string[] | null }> {
  const written = writeText(db, column, ids, text);
  if (written.sealed === null) return { ...written, words: null };
  const [words = []] = await tokensOfCases(db, [{ clinicIds: [clinicId], text }]);
  return { ...written, words };
}

/** Open texts of a row, and the clinics whose people find the row by them. */
type SearchedRow = { id: string; clinicIds: readonly number[]; texts: readonly SpokenText[] };

/**
 * A table whose texts stand open and are searched. Column `words` has tokens all the same: with them a search of one clinic
 * reads no rows of the others. Column `words_key` has the id of the key that has made the tokens.
 */
export type SearchedTable = {
  table: 'attachments' | 'offers';
  /** Row `t` has something to be found by. */
  isSearched: RawBuilder<boolean>;
  read(db: Database, ids: readonly string[]): Promise<SearchedRow[]>;
};

/** Makes the tokens of rows that were written in this transaction, or that it has locked. */
export async function writeWords(
  trx: Transaction,
  { table, read }: SearchedTable,
  ids: readonly string[],
): Promise<void> {
  const found = await read(trx, ids);
  const said = found.flatMap(({ texts }) => texts.map(({ text }) => text));
  const { rows } = await sql<{ stems: string[][] }>`select ${stemsOf(said)} as stems`.execute(trx);
  const stems = [...(rows[0]?.stems ?? [])];
  const words = found.map(({ clinicIds, texts }) => {
    const spoken = texts.map(({ variant }) => ({ variant, stems: stems.shift() ?? [] }));
    return clinicIds.flatMap((id) => tokensOf(trx, wordScope(id), spoken));
  });
  await sql`
    update ${sql.table(table)} t set words_key = ${secretsOf(trx).keyIds[0]},
      words = array_to_tsvector(array(select jsonb_array_elements_text(d.words)))
    from unnest(${found.map(({ id }) => id)}::uuid[], ${words.map((one) => JSON.stringify(one))}::jsonb[]) as d (id, words)
    where t.id = d.id`.execute(trx);
}
