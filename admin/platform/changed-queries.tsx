import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { ChangedQuery } from '../../contract/search/admin-queries.ts';
import { problemOf } from './problems.ts';

/** `ask`: null while nothing can be asked. */
type Props = { ask: (() => Promise<ChangedQuery[]>) | null };

/** Asks which searches of patients would be read in another way, and shows them. Give it a key of what is asked. */
export function ChangedQueries({ ask }: Props) {
  const [changed, setChanged] = useState<ChangedQuery[] | null>(null);
  const [notify, translate] = [useNotify(), useTranslate()];
  const text = (key: string, values?: Record<string, unknown>) =>
    translate(`admin.unread-queries.${key}`, values);
  const readingOf = ({ clinics, read }: ChangedQuery['before']) =>
    text('preview_reading', { clinics, read: read.join(' · ') || text('preview_unread') });

  async function preview() {
    if (ask === null) return;
    try {
      setChanged(await ask());
    } catch (error) {
      notify(problemOf(error, translate), { type: 'error' });
    }
  }
  return (
    <>
      <Button variant="outlined" disabled={ask === null} onClick={preview}>
        {text('preview')}
      </Button>
      <div aria-live="polite">
        {changed?.length === 0 && <p>{text('preview_none')}</p>}
        {changed && changed.length > 0 && (
          <ul>
            {changed.map(({ id, text: words, sessions, before, after }) => (
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
