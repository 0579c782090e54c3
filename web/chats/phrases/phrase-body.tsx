import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../../contract/chats/chats.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import classes from '../message.module.css';
import { MessageBody } from '../message-body.tsx';
import { phraseIn } from './phrase-texts.ts';

/** What a message says: a phrase in the reader's language and, when asked for, as its writer saw it. */
export function PhraseBody({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSite();
  const [isOriginal, setOriginal] = useState(false);
  const { phrase, body, language: written } = message;
  const own = phraseIn(message, language.prefix) ?? { body: body ?? '', language: written };
  const original = phrase && phraseIn(message, phrase.language);
  const shown = isOriginal && original ? original : own;
  return (
    <>
      <MessageBody body={shown.body} language={shown.language} />
      {original && original.language !== own.language && (
        <button
          type="button"
          className={classes.original}
          aria-expanded={isOriginal}
          onClick={() => setOriginal(!isOriginal)}
        >
          {isOriginal
            ? t('phrases.own')
            : t('phrases.original', { language: format.languageName(phrase.language) })}
        </button>
      )}
    </>
  );
}
