import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedChat } from '../../contract/chats/chats.ts';
import { useAction } from '../accounts/profile/use-action.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { latePart } from '../ui/late-part.ts';
import { useDropdown } from '../ui/use-dropdown.ts';
import { type ChatChange, changeChat } from './change-chat.ts';
import { isWithheld } from './chat-banner.tsx';
import type { Side } from './conversation-calls.ts';
import head from './conversation-head.module.css';
import classes from './menu.module.css';

type Props = {
  side: Side;
  chat: OpenedChat;
  onChanged(): void;
  /** Closes the conversation in a way that can be undone. */
  onClose?(): void;
  /** Further items: links and buttons. */
  extra?: ReactNode;
};

type Question = 'block' | 'contact' | null;

/** Fetched when the menu opens: no question comes sooner. */
const questions = latePart(() => import('./confirm-sheet.tsx'));

/** What can be done with a whole conversation. */
export function ConversationMenu({ side, chat, onChanged, onClose, extra }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [question, setQuestion] = useState<Question>(null);
  const panelId = useId();
  const { buttonRef, panelRef } = useDropdown(isOpen, () => setOpen(false));
  const asked = questions.usePart(isOpen || question !== null);
  const change = async (step: ChatChange) => {
    await changeChat(side, chat.uuid, step);
    onChanged();
  };
  const act = useAction(change);
  const choose = (step: ChatChange) => {
    setOpen(false);
    if (step.state === 'closed' && onClose) onClose();
    else act.run(step);
  };
  const ask = (next: Question) => {
    setOpen(false);
    setQuestion(next);
  };
  return (
    <div className={head.menu}>
      <IconButton
        ref={buttonRef}
        label={t('chat.menu')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="dots" size={22} />
      </IconButton>
      {isOpen && (
        <div ref={panelRef} id={panelId} className={`${classes.menu} ${head.dropdown}`}>
          {extra}
          {side === 'client' && chat.request === null && (
            <ContactItem chat={chat} onAsk={ask} onChoose={choose} />
          )}
          <button type="button" onClick={() => choose({ is_archived: !chat.is_archived })}>
            <Icon name={chat.is_archived ? 'archive-off' : 'archive'} size={18} />
            {t(chat.is_archived ? 'chat.unarchive' : 'chat.archive')}
          </button>
          <StateItems side={side} chat={chat} onAsk={ask} onChoose={choose} />
        </div>
      )}
      {asked && question === 'block' && (
        <asked.ConfirmSheet
          title={t(`chat.block_title.${side}`)}
          text={t(`chat.block_text.${side}`)}
          action={t('chat.block')}
          stay={t('chat.cancel')}
          isDangerous
          onConfirm={() => change({ state: 'blocked' })}
          onClose={() => setQuestion(null)}
        />
      )}
      {asked && question === 'contact' && (
        <asked.ConfirmSheet
          title={t('chat.contact_title')}
          text={t('chat.contact_text', { clinic: chat.clinic.title })}
          action={t('chat.contact_open')}
          stay={t('chat.cancel')}
          onConfirm={() => change({ contact: true })}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

type ItemProps = { chat: OpenedChat; onAsk(question: Question): void; onChoose(step: ChatChange): void };

function ContactItem({ chat, onAsk, onChoose }: ItemProps) {
  const { t } = useTranslation();
  if (chat.contact_opened_at !== null)
    return (
      <button type="button" onClick={() => onChoose({ contact: false })}>
        <Icon name="lock" size={18} />
        {t('chat.contact_close')}
      </button>
    );
  return (
    <button type="button" onClick={() => onAsk('contact')}>
      <Icon name="lock-open" size={18} />
      {t('chat.contact_open')}
    </button>
  );
}

function StateItems({ side, chat, onAsk, onChoose }: ItemProps & { side: Side }) {
  const { t } = useTranslation();
  if (chat.state === 'blocked')
    return (
      chat.blocked_by === side && (
        <button type="button" onClick={() => onChoose({ state: 'open' })}>
          <Icon name="chat" size={18} />
          {t('chat.unblock')}
        </button>
      )
    );
  return (
    <>
      {chat.state === 'open' ? (
        <button type="button" onClick={() => onChoose({ state: 'closed' })}>
          <Icon name="message-off" size={18} />
          {t('chat.close')}
        </button>
      ) : (
        !isWithheld(chat, side) && (
          <button type="button" onClick={() => onChoose({ state: 'open' })}>
            <Icon name="chat" size={18} />
            {t('chat.reopen')}
          </button>
        )
      )}
      <button type="button" className={classes.danger} onClick={() => onAsk('block')}>
        <Icon name="ban" size={18} />
        {t('chat.block')}
      </button>
    </>
  );
}
