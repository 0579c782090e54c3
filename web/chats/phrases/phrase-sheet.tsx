import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phraseGroups } from '../../../contract/chats/phrases/book.ts';
import {
  isPhraseLanguage,
  type Phrase,
  type PhraseLanguage,
  type PhraseValues,
  phrasePieces,
} from '../../../contract/chats/phrases/phrase.ts';
import { useSite } from '../../platform/site.tsx';
import field from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { messagesFrom } from '../conversation-state.ts';
import type { ComposerOptions } from '../use-composer.ts';
import type { Talk } from '../use-conversation.ts';
import { findPhrases, type Section } from './find-phrases.ts';
import { PhraseForm } from './phrase-form.tsx';
import classes from './phrases.module.css';
import { keepRecent, recentPhrases } from './recent-phrases.ts';

/** In which the other side wrote last; English where it has not, or else German. */
function languageOfOthers({ side, state }: Talk, own: PhraseLanguage): PhraseLanguage {
  const theirs = [...messagesFrom(state, state.first)]
    .filter((message) => message.side !== side && message.side !== 'service')
    .map(({ phrase, language }) => phrase?.language ?? language)
    .findLast((language) => isPhraseLanguage(language) && language !== own);
  if (theirs !== undefined && isPhraseLanguage(theirs)) return theirs;
  return own === 'en' ? 'de' : 'en';
}

type Props = Pick<ComposerOptions, 'talk' | 'extra'> & { onClose(): void };

/** The phrase book: what one may send, by situation, each with how the other side reads it. */
export function PhraseSheet({ talk, extra, onClose }: Props) {
  const { t } = useTranslation();
  const { prefix } = useSite().language;
  const own = isPhraseLanguage(prefix) ? prefix : 'en';
  const [other, setOther] = useState(() => languageOfOthers(talk, own));
  const [search, setSearch] = useState('');
  const [situation, setSituation] = useState<string | null>(null);
  const [recent] = useState(recentPhrases);
  const sections = findPhrases({ side: talk.side, language: own, search, situation, recent });
  function send(id: string, values: PhraseValues, body: string) {
    const more = extra ? extra() : {};
    onClose();
    // What is missing was said above the field of the message.
    if (more === null) return;
    talk.send({ body, files: [], phrase: { id, values }, ...more });
    keepRecent(id);
  }
  return (
    <Sheet opened isCentred title={t('phrases.title')} closeLabel={t('action.close')} onClose={onClose}>
      <div className={classes.book}>
        <div className={classes.tools}>
          <label className={classes.search}>
            <Icon name="search" size={18} />
            <input
              type="search"
              value={search}
              dir="auto"
              aria-label={t('phrases.search')}
              placeholder={t('phrases.search')}
              autoComplete="off"
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          </label>
          <span className={field.choice}>
            <select
              className={field.input}
              aria-label={t('phrases.situation')}
              value={situation ?? ''}
              onChange={({ currentTarget }) => setSituation(currentTarget.value || null)}
            >
              <option value="">{t('phrases.all')}</option>
              {Object.keys(phraseGroups).map((name) => (
                <option key={name} value={name}>
                  {t(`phrases.group.${name}`)}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size={18} />
          </span>
        </div>
        <div className={classes.list}>
          {sections.length === 0 ? (
            <p className={classes.none} role="status">
              {t('phrases.none')}
            </p>
          ) : (
            <Sections sections={sections} own={own} other={other} onOther={setOther} onSend={send} />
          )}
        </div>
      </div>
    </Sheet>
  );
}

type ListProps = {
  own: PhraseLanguage;
  other: PhraseLanguage;
  onOther(language: PhraseLanguage): void;
  onSend(id: string, values: PhraseValues, body: string): void;
};

function Sections({ sections, own, onSend, ...rest }: ListProps & { sections: readonly Section[] }) {
  const { t } = useTranslation();
  const listId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  return sections.map(({ name, phrases }) => (
    <section key={name} aria-labelledby={`${listId}-${name}`}>
      <h3 id={`${listId}-${name}`} className={classes.heading}>
        {t(`phrases.group.${name}`)}
      </h3>
      <ul>
        {phrases.map(({ id, phrase }) => {
          const key = `${name}-${id}`;
          const isChosen = key === chosen;
          return (
            <li key={id} className={classes.item} data-chosen={isChosen || undefined}>
              <button
                type="button"
                className={classes.phrase}
                aria-expanded={isChosen}
                aria-controls={isChosen ? `${listId}-${key}` : undefined}
                onClick={() => setChosen(isChosen ? null : key)}
              >
                <PhraseLine phrase={phrase} language={own} />
                <Icon name="chevron-down" size={18} />
              </button>
              {isChosen && (
                <div id={`${listId}-${key}`}>
                  <PhraseForm
                    phrase={phrase}
                    own={own}
                    onSend={(values, body) => onSend(id, values, body)}
                    {...rest}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** A phrase with the names of its blanks. */
function PhraseLine({ phrase, language }: { phrase: Phrase; language: PhraseLanguage }) {
  const { t } = useTranslation();
  return (
    <span lang={language} dir="auto">
      {phrasePieces(phrase, {}, language).map(({ text, blank }) =>
        blank === null ? (
          <span key={text}>{text}</span>
        ) : (
          <span key={blank} className={classes.gap}>
            {t(`phrases.blank.${blank}`)}
          </span>
        ),
      )}
    </span>
  );
}
