import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import { previewPhrase } from '../../contract/search/admin-queries.ts';
import { api } from './api.ts';
import { problemOf } from './problems.ts';

type Previewed = ReplyOf<typeof previewPhrase>['data'];

type Props = {
  phrase: string;
  /** Prefix of the language in which patients say it. */
  language: string;
  /** Dictionary and number, `diseases-12`; null: not chosen yet. */
  target: string | null;
};

/** Which searches of patients would be read in another way if a phrase meant a term. Give it a key of what is asked. */
export function PhrasePreview({ phrase, language, target }: Props) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [notify, translate] = [useNotify(), useTranslate()];
  const text = (key: string, values?: Record<string, unknown>) =>
    translate(`admin.unread-queries.${key}`, values);
  const readingOf = ({ clinics, read }: Previewed[number]['before']) =>
    text('preview_reading', { clinics, read: read.join(' · ') || text('preview_unread') });

  async function preview() {
    if (target === null) return;
    try {
      setPreviewed((await api(previewPhrase, { body: { phrase, language, target } })).data);
    } catch (error) {
      notify(problemOf(error, translate), { type: 'error' });
    }
  }
  return (
    <>
      <Button variant="outlined" disabled={target === null || phrase.trim() === ''} onClick={preview}>
        {text('preview')}
      </Button>
      <div aria-live="polite">
        {previewed?.length === 0 && <p>{text('preview_none')}</p>}
        {previewed && previewed.length > 0 && (
          <ul>
            {previewed.map(({ id, text: words, sessions, before, after }) => (
              <li key={id}>
                <bdi>{words}</bdi>:{' '}
                {text('preview_line', { sessions, before: readingOf(before), after: readingOf(after) })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
