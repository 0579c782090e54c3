import { sql } from 'kysely';
import type { PhraseValues } from '../../../contract/chats/phrases/phrase.ts';
import { type SealedColumn, sealedColumn } from '../../platform/sealed-columns.ts';

/** What was said in a message: the words, the phrase of the book that they are, and the same in other languages. */
export type MessageContent = {
  body: string;
  phrase: { id: string; values: PhraseValues } | null;
  translations: { language: string; body: string; source: string }[];
};

/** `chat_messages`. */
export const messageContent: SealedColumn<MessageContent> = sealedColumn({
  table: 'chat_messages',
  column: 'content_sealed',
  ids: ['chat_id', 'id'],
  open: (row) => {
    const m = (name: string) => sql.ref(`${row}.${name}`);
    return sql`jsonb_build_object('body', ${m('body')}, 'phrase', ${m('phrase')}, 'translations', coalesce((
      select jsonb_agg(jsonb_build_object('language', spoken.language, 'body', spoken.body, 'source', spoken.source) order by spoken.language)
      from chat_message_translations spoken
      -- One of an older text is not shown.
      where spoken.chat_id = ${m('chat_id')} and spoken.seq = ${m('seq')} and spoken.revision = ${m('revision')}
        and (${m('phrase')} is null or spoken.language <> ${m('language')})), '[]'))`;
  },
  isOpen: (row) => sql`(${sql.ref(`${row}.body`)} <> '' or ${sql.ref(`${row}.phrase`)} is not null)`,
  clear: sql`body = '', phrase = null`,
});

/** What a message says to one who reads `language`: a phrase in that language, all else as it was written. */
export const textFor = ({ body, phrase, translations }: MessageContent, language: string): string =>
  (phrase && translations.find((one) => one.language === language)?.body) ?? body;

/** A column of texts whose open form is column `open`, empty once it is sealed. */
function sealedText(table: string, open: string, ids: readonly string[]): SealedColumn<string> {
  const text = (row: string) => sql.ref(`${row}.${open}`);
  return sealedColumn({
    table,
    column: `${open}_sealed`,
    ids,
    open: (row) => sql`to_jsonb(${text(row)})`,
    isOpen: (row) => sql`${text(row)} <> ''`,
    clear: sql`${sql.ref(open)} = ''`,
  });
}

/** What a message said before it was corrected. */
export const formerText = sealedText('chat_message_texts', 'body', ['chat_id', 'seq', 'revision']);

/** What a client has written of their case. */
export const requestTitle = sealedText('requests', 'title', ['id']);
export const requestBody = sealedText('requests', 'body', ['id']);

/** What a clinic asks of a case, and what the client answers; of the answer null: there is none. */
export const questionBody = sealedText('request_questions', 'body', ['id']);
export const questionAnswer = sealedText('request_questions', 'answer', ['id']);

/** What a clinic's people write to each other in a conversation, and at a case. */
export const chatNote = sealedText('chat_notes', 'body', ['chat_id', 'id']);
export const caseNote = sealedText('case_notes', 'body', ['request_id', 'clinic_id', 'id']);

/** Instructions for the time after a treatment, and check-ins with what the client has answered. */
export const aftercareInstructions = sealedText('aftercares', 'instructions', ['request_id']);
export const aftercareCheckIns: SealedColumn<readonly unknown[]> = sealedColumn({
  table: 'aftercares',
  column: 'check_ins_sealed',
  ids: ['request_id'],
  open: (row) => sql.ref(`${row}.check_ins`),
  isOpen: (row) => sql`${sql.ref(`${row}.check_ins`)} <> '[]'`,
  clear: sql`check_ins = '[]'`,
});

/** The inquiry that an account is writing. Its key stays open: by it a sent one is found. */
export const draftContent: SealedColumn<Record<string, unknown>> = sealedColumn({
  table: 'drafts',
  column: 'content_sealed',
  ids: ['account_id'],
  open: (row) => sql.ref(`${row}.content`),
  isOpen: (row) => sql`${sql.ref(`${row}.content`)} - 'key' <> '{}'`,
  clear: sql`content = content - (select coalesce(array_agg(name), '{}') from jsonb_object_keys(content) name where name <> 'key')`,
});
