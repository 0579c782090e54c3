import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CannedReply } from '../../../contract/chats/chat-tools.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { repliesAddress } from '../../team/staff-chat-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { findReplies } from './reply-order.ts';
import classes from './reply-picker.module.css';

type Props = {
  clinicId: number;
  /** Null: on their way. */
  replies: readonly CannedReply[] | null;
  /** The patient's first, then the reader's. */
  languages: readonly string[];
  onInsert(reply: CannedReply): void;
  /** Null: there is nothing to keep. */
  onKeep: (() => void) | null;
  onClose(): void;
};

/** The focus or a press elsewhere closes it. */
function useLeaving(onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !panel.current?.contains(target)) onClose();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener('pointerdown', (event) => leave(event), { signal });
    document.addEventListener('focusin', (event) => leave(event), { signal });
    return () => leaving.abort();
  }, []);
  return panel;
}

/** Ready answers above the composer: what is typed filters them, the arrows choose, Enter inserts. */
export function ReplyPicker({ clinicId, replies, languages, onInsert, onKeep, onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const panel = useLeaving(onClose);
  const field = useRef<HTMLInputElement>(null);
  const found = replies === null ? [] : findReplies(replies, search.trim(), languages);
  const chosen = found[Math.min(at, found.length - 1)];
  useEffect(() => field.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen comes into view
  useEffect(() => {
    panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, search]);

  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) chosen && onInsert(chosen);
    else if (event.key === 'Escape' || (event.key === 'Backspace' && search === '')) onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div
      ref={panel}
      className={classes.panel}
      role="dialog"
      aria-label={t('staff_chat.replies.open')}
      // A press on what takes no focus would give it to the page, which is elsewhere.
      tabIndex={-1}
    >
      <label className={classes.search}>
        <Icon name="search" size={18} />
        <input
          ref={field}
          value={search}
          dir="auto"
          role="combobox"
          aria-label={t('staff_chat.replies.search')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          placeholder={t('staff_chat.replies.search')}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </label>
      {replies === null ? (
        <div className={classes.waiting}>
          <Skeleton width="50%" height={20} />
          <Skeleton width="80%" height={20} />
        </div>
      ) : (
        <div
          id={`${id}-list`}
          className={classes.list}
          role="listbox"
          aria-label={t('staff_chat.replies.list')}
        >
          {found.map((reply) => (
            <Option
              key={reply.id}
              id={`${id}-${reply.id}`}
              reply={reply}
              isChosen={reply === chosen}
              onInsert={() => onInsert(reply)}
            />
          ))}
        </div>
      )}
      {replies !== null && found.length === 0 && (
        <p className={classes.none}>
          {t(replies.length === 0 ? 'staff_chat.replies.none' : 'staff_chat.replies.none_found')}
        </p>
      )}
      <div className={classes.foot}>
        {onKeep && (
          <button type="button" className={buttonClass({ kind: 'quiet', small: true })} onClick={onKeep}>
            <Icon name="plus" size={16} />
            {t('staff_chat.replies.keep')}
          </button>
        )}
        <Link to={repliesAddress(clinicId)} className={buttonClass({ kind: 'quiet', small: true })}>
          {t('staff_chat.replies.manage')}
        </Link>
        <span className={classes.keys}>{t('staff_chat.replies.insert_hint')}</span>
      </div>
    </div>
  );
}

type OptionProps = { id: string; reply: CannedReply; isChosen: boolean; onInsert(): void };

function Option({ id, reply, isChosen, onInsert }: OptionProps) {
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the field above
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen one
    <div id={id} role="option" aria-selected={isChosen} className={classes.option} onClick={onInsert}>
      <span className={classes.title}>
        <bdi lang={reply.language} dir="auto">
          {reply.title}
        </bdi>
        <span>{format.languageName(reply.language)}</span>
      </span>
      <span className={classes.words} lang={reply.language} dir="auto">
        {reply.body}
      </span>
    </div>
  );
}
