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

/** `chat_message_texts`: what a message said before it was corrected. */
export const formerText: SealedColumn<string> = sealedColumn({
  table: 'chat_message_texts',
  column: 'body_sealed',
  ids: ['chat_id', 'seq', 'revision'],
  open: (row) => sql`to_jsonb(${sql.ref(`${row}.body`)})`,
  isOpen: (row) => sql`${sql.ref(`${row}.body`)} <> ''`,
  clear: sql`body = ''`,
});
