import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatNote, deleteNote } from '../../../contract/chats/chat-tools.ts';
import { deleteCaseNote } from '../../../contract/requests/staff-requests.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import classes from '../../requests/staff/note.module.css';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';

/** `about`: the case in which a note may have been written. */
type Props = {
  uuid: string;
  about: { requestId: string; clinicId: number } | null;
  note: ChatNote;
  onRemoved(id: string): void;
};

/** Between the messages, and nothing like one: what only the clinic's people see. */
export function NoteItem({ uuid, about, note, onRemoved }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const name = note.is_own ? t('staff_chat.note.own') : note.name;
  const remove = useAction(async () => {
    if (note.of_case && about !== null)
      await browserApi(deleteCaseNote, {
        params: { id: about.requestId, noteId: note.id },
        query: { clinic_id: about.clinicId },
      });
    else await browserApi(deleteNote, { params: { uuid, id: note.id } });
    setAsked(false);
    showToast('success', t('staff_chat.note.removed'));
    onRemoved(note.id);
  });
  return (
    <article className={classes.note} aria-label={t('staff_chat.note.from', { name })}>
      <p className={classes.head}>
        <Icon name="lock" size={16} />
        <bdi className={classes.name}>{name}</bdi>
        <time dateTime={note.created_at}>{format.dateTime(note.created_at)}</time>
        {note.is_own && (
          <IconButton label={t('staff_chat.note.remove')} onClick={() => setAsked(true)}>
            <Icon name="trash" size={16} />
          </IconButton>
        )}
      </p>
      <p className={classes.body} dir="auto">
        {note.body}
      </p>
      <p className={classes.only}>{t('staff_chat.note.only_staff')}</p>
      {isAsked && (
        <ConfirmDialog
          title={t('staff_chat.note.remove_title')}
          confirm={t('staff_chat.note.remove')}
          isBusy={remove.isBusy}
          onConfirm={remove.run}
          onCancel={() => setAsked(false)}
        >
          <p>{t('staff_chat.note.remove_text')}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}
