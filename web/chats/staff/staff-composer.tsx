import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type CannedReply, type ChatNote, listCannedReplies } from '../../../contract/chats/chat-tools.ts';
import type { OpenedStaffChat } from '../../../contract/chats/staff-chats.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { readWriting } from '../../team/staff-chat-address.ts';
import { useStaffKeys } from '../../team/staff-keys.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.ts';
import { Note } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ChatBanner, isWritable } from '../chat-banner.tsx';
import { Composer, type ComposerControl } from '../composer.tsx';
import type { Talk } from '../use-conversation.ts';
import { replyForm } from './late-reply-form.ts';
import { type Mode, ModeSwitch } from './mode-switch.tsx';
import { NoteComposer } from './note-composer.tsx';
import { Presence } from './presence.tsx';
import classes from './staff-composer.module.css';
import { useCollision } from './use-collision.ts';

/** Fetched as soon as the conversation stands: nobody opens it sooner. */
const picker = latePart(() => import('./reply-picker.tsx'));

/** A clinic's ready answers, asked for when they are opened. Null: not here yet. */
function useReplies(clinicId: number) {
  const [replies, setReplies] = useState<readonly CannedReply[] | null>(null);
  const load = useAction(async () => {
    const { data } = await browserApi(listCannedReplies, { query: { clinic_id: clinicId } });
    setReplies(data);
  });
  return { replies, load: load.run };
}

type Props = {
  chat: OpenedStaffChat;
  talk: Talk;
  onNote(note: ChatNote): void;
  /** The conversation was opened again. */
  onChanged(): void;
};

/** Where the clinic's people write. In a conversation that takes no answers they still write to each other. */
export function StaffComposer(props: Props) {
  const { chat, onNote, onChanged } = props;
  const { search } = useLocation();
  if (isWritable(chat, 'staff')) return <OpenComposer {...props} />;
  return (
    <>
      <ChatBanner side="staff" chat={chat} onChanged={onChanged} />
      <div className={classes.foot} data-mode="note">
        <NoteComposer
          uuid={chat.uuid}
          takesFocus={readWriting(new URLSearchParams(search)) === 'note'}
          onAdded={onNote}
        />
      </div>
    </>
  );
}

/** To the patient, or, switched over, to each other. It begins as an answer, unless the address says otherwise. */
function OpenComposer({ chat, talk, onNote }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSite();
  const { search } = useLocation();
  const writing = readWriting(new URLSearchParams(search));
  const [mode, setMode] = useState<Mode>(writing === 'note' ? 'note' : 'answer');
  const control = useRef<ComposerControl>(null);
  useEffect(() => {
    if (writing === 'reply') control.current?.focus();
  }, [writing]);
  useStaffKeys({
    r() {
      // What is hidden takes no focus: the switch has to be drawn first.
      flushSync(() => setMode('answer'));
      control.current?.focus();
    },
    n: () => setMode('note'),
  });
  const ready = useReadyTexts(chat.clinic.id, control);
  const collision = useCollision(talk);
  const ReplyPicker = picker.usePart(true)?.ReplyPicker;
  const ReplyForm = replyForm.usePart(ready.isOpen || ready.isKeeping)?.ReplyForm;
  const { languages } = chat.client;
  const read = languages.map((code) => format.languageName(code)).join(t('site.comma'));
  return (
    <div className={classes.foot} data-mode={mode}>
      <div className={classes.bar}>
        <ModeSwitch
          mode={mode}
          onChange={(chosen) => {
            setMode(chosen);
            ready.close();
          }}
        />
        <Presence uuid={chat.uuid} />
      </div>
      {ready.isOpen && ReplyPicker && (
        <ReplyPicker
          clinicId={chat.clinic.id}
          replies={ready.replies}
          languages={[...languages, language.prefix]}
          onInsert={({ body }) => ready.insert(body)}
          onKeep={ready.kept === '' ? null : ready.keep}
          onClose={ready.close}
        />
      )}
      <Composer
        talk={talk}
        control={control}
        extra={() => (collision.allow() ? {} : null)}
        above={
          collision.rival && (
            <div role="alert">
              <Note kind="amber">
                {t('staff_chat.collision', {
                  name: `\u2068${collision.rival.name ?? t('staff_profile.colleague')}\u2069`,
                })}
              </Note>
            </div>
          )
        }
        isHidden={mode === 'note'}
        placeholder={t('staff_chat.answer_placeholder')}
        sendLabel={t('staff_chat.answer_send')}
        hint={read !== '' && t('staff_chat.answer_lang', { languages: read })}
        lang={languages[0]}
        onText={ready.look}
        tools={
          <IconButton
            label={t('staff_chat.replies.open')}
            aria-haspopup="dialog"
            aria-expanded={ready.isOpen}
            onClick={ready.open}
          >
            <Icon name="saved-replies" size={22} />
          </IconButton>
        }
      />
      {mode === 'note' && <NoteComposer uuid={chat.uuid} takesFocus onAdded={onNote} />}
      {ready.isKeeping && ReplyForm && (
        <ReplyForm
          clinicId={chat.clinic.id}
          reply={null}
          text={ready.kept}
          language={languages[0] ?? language.prefix}
          onClose={ready.stopKeeping}
          onKept={() => undefined}
        />
      )}
    </div>
  );
}

const OPENER = '/';

/** Ready answers at the composer: opened by the button or by a slash at the start of an empty answer. */
function useReadyTexts(clinicId: number, control: React.RefObject<ComposerControl | null>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { replies, load } = useReplies(clinicId);
  const [isOpen, setOpen] = useState(false);
  /** What is written, to be kept; empty: nothing that says anything. */
  const [kept, setKept] = useState('');
  const [isKeeping, setKeeping] = useState(false);
  const before = useRef('');
  const text = () => control.current?.text() ?? '';
  function open() {
    const written = text().trim();
    setKept(written === OPENER ? '' : written);
    setOpen(true);
    load();
  }
  function close() {
    setOpen(false);
    control.current?.focus();
  }
  return {
    replies,
    isOpen,
    kept,
    isKeeping,
    open,
    close: () => isOpen && close(),
    look(now: string) {
      if (now === OPENER && before.current === '') open();
      before.current = now;
    },
    insert(body: string) {
      const written = text().trim();
      const whole = written === '' || written === OPENER ? body : `${written}\n\n${body}`;
      if ([...whole].length > limits.messageMax)
        showToast('warning', t('staff_chat.replies.too_long', { max: format.number(limits.messageMax) }));
      else control.current?.setText(whole);
      close();
    },
    keep() {
      setOpen(false);
      setKeeping(true);
    },
    stopKeeping: () => setKeeping(false),
  };
}
