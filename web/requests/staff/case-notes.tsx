import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import {
  addCaseNote,
  type CaseNote,
  deleteCaseNote,
  type StaffCase,
} from '../../../contract/requests/staff-requests.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './case.module.css';
import noteClasses from './note.module.css';

type Props = { found: StaffCase; notes: readonly CaseNote[] };

/** What colleagues write to each other about the case; the patient never sees it, and the card says so. */
export function CaseNotes({ found, notes }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [text, setText] = useState('');
  const [dropped, setDropped] = useState<CaseNote | null>(null);
  // The same words sent once more after a lost answer are the same note.
  const sent = useRef({ id: '', body: '' });
  const params = { id: found.id };
  const save = useAction(async () => {
    const body = text.trim();
    if (body === '') return;
    if (sent.current.body !== body) sent.current = { id: crypto.randomUUID(), body };
    await browserApi(addCaseNote, { params, body: { clinic_id: found.clinic_id, ...sent.current } });
    sent.current = { id: '', body: '' };
    setText('');
    await revalidate();
  });
  const drop = useAction(async ({ id: noteId }: CaseNote) => {
    await browserApi(deleteCaseNote, {
      params: { ...params, noteId },
      query: { clinic_id: found.clinic_id },
    });
    setDropped(null);
    showToast('success', t('staff_chat.note.removed'));
    await revalidate();
  });
  return (
    <section className={classes.card} aria-labelledby="case-notes">
      <h2 id="case-notes">{t('staff.notes')}</h2>
      {notes.map((note) => (
        <NoteCard key={note.id} note={note} onDrop={() => setDropped(note)} />
      ))}
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          save.run();
        }}
      >
        <TextArea
          label={t('staff_chat.note.placeholder')}
          hint={t('staff_chat.note.only_staff')}
          rows={2}
          maxLength={limits.messageMax}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={save.isBusy} disabled={text.trim() === ''}>
            {t('staff_chat.note.save')}
          </Button>
        </div>
      </form>
      {dropped && (
        <ConfirmDialog
          title={t('staff_chat.note.remove_title')}
          confirm={t('staff_chat.note.remove')}
          isBusy={drop.isBusy}
          onConfirm={() => drop.run(dropped)}
          onCancel={() => setDropped(null)}
        >
          <p>{t('staff_chat.note.remove_text')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function NoteCard({ note, onDrop }: { note: CaseNote; onDrop(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = note.is_own ? t('staff_chat.note.own') : note.name;
  return (
    <article className={noteClasses.note} aria-label={t('staff_chat.note.from', { name })}>
      <p className={noteClasses.head}>
        <Icon name="lock" size={16} />
        <bdi className={noteClasses.name}>{name}</bdi>
        <time dateTime={note.created_at}>{format.dateTime(note.created_at)}</time>
        {note.is_own && (
          <IconButton label={t('staff_chat.note.remove')} onClick={onDrop}>
            <Icon name="trash" size={16} />
          </IconButton>
        )}
      </p>
      <p className={noteClasses.body} dir="auto">
        {note.body}
      </p>
    </article>
  );
}
