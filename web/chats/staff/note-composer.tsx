import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addNote, type ChatNote } from '../../../contract/chats/chat-tools.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useSession } from '../../platform/session.ts';
import { readStored, removeStored, store } from '../../platform/storage.ts';
import classes from '../../requests/staff/note.module.css';
import { useStaffKeys } from '../../team/staff-keys.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What is being written as a note, apart from the answer: it survives a reload and goes with the session. */
function useNoteDraft(uuid: string): [text: string, setText: (text: string) => void] {
  const { user } = useSession();
  // Begins like the drafts of answers, which go when the session ends.
  const key = `chat_draft:${user?.id ?? ''}:note:${uuid}` as const;
  const [text, setText] = useState(() => readStored(key) ?? '');
  return [
    text,
    (changed) => {
      setText(changed);
      if (changed === '') removeStored(key);
      else store(key, changed);
    },
  ];
}

type Props = {
  uuid: string;
  /** Whoever opened it wants to write. */
  takesFocus: boolean;
  onAdded(note: ChatNote): void;
};

/** Writes a note to colleagues: another ground, another border and another button than an answer. */
export function NoteComposer({ uuid, takesFocus, onAdded }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useNoteDraft(uuid);
  const area = useRef<HTMLTextAreaElement>(null);
  // The same words sent once more after a lost answer are the same note.
  const sent = useRef({ id: '', body: '' });
  const save = useAction(async () => {
    const body = text.trim();
    if (body === '') return;
    if (sent.current.body !== body) sent.current = { id: crypto.randomUUID(), body };
    const { data } = await browserApi(addNote, { params: { uuid }, body: sent.current });
    sent.current = { id: '', body: '' };
    // What was written on meanwhile is the next note.
    if (area.current === null || area.current.value.trim() === body) setText('');
    onAdded(data);
    area.current?.focus();
  });
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  useStaffKeys({ n: () => area.current?.focus() });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // On a phone Enter makes a line.
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    save.run();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.run();
      }}
    >
      <div className={classes.box}>
        <Icon name="lock" size={18} />
        <textarea
          ref={area}
          rows={1}
          dir="auto"
          value={text}
          maxLength={limits.messageMax}
          aria-label={t('staff_chat.note.placeholder')}
          placeholder={t('staff_chat.note.placeholder')}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={press}
        />
        <button
          type="submit"
          className={`${buttonClass()} ${classes.save}`}
          aria-busy={save.isBusy || undefined}
          disabled={text.trim() === ''}
        >
          {t('staff_chat.note.save')}
        </button>
      </div>
      <p className={classes.below}>
        <Icon name="lock" size={16} />
        {t('staff_chat.note.only_staff')}
      </p>
    </form>
  );
}
