import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { limits } from '../../contract/platform/limits.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toasts.ts';
import classes from './menu.module.css';

type Props = {
  message: ChatMessage;
  /** It opens beside this one, which gets the focus back. */
  button: HTMLElement;
  onCorrect(): void;
  onRetract(): void;
  onClose(): void;
};

const GAP = 4;

/** Beside its button, and inside the window. */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  const place = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const left = isRightToLeft ? place.left : place.right - width;
  const below = place.bottom + GAP;
  menu.style.left = `${Math.min(Math.max(GAP, left), innerWidth - width - GAP)}px`;
  menu.style.top = `${below + height > innerHeight ? place.top - height - GAP : below}px`;
}

const isCorrectable = ({ sent_at }: ChatMessage): boolean =>
  Date.now() - Date.parse(sent_at) < limits.correctionMinutes * 60_000;

/** What can be done with an own message. Stands above everything, so nothing cuts it. */
export function MessageMenu({ message, button, onCorrect, onRetract, onClose }: Props) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(() => onClose());
  useLayoutEffect(() => {
    const shown = menu.current;
    if (!shown) return;
    shown.showPopover();
    placeBeside(shown, button);
    shown.querySelector('button')?.focus();
    button.setAttribute('aria-expanded', 'true');
    return () => button.removeAttribute('aria-expanded');
  }, [button]);
  useEffect(() => {
    const leave = () => close();
    addEventListener('resize', leave);
    document.addEventListener('scroll', leave, true);
    return () => {
      removeEventListener('resize', leave);
      document.removeEventListener('scroll', leave, true);
    };
  }, []);
  async function copy() {
    onClose();
    button.focus();
    try {
      await navigator.clipboard.writeText(message.body ?? '');
      showToast('success', t('chat.copied'));
    } catch {
      showToast('error', t('chat.not_copied'));
    }
  }
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll('button')];
    const at = items.findIndex((item) => item.matches(':focus'));
    items[(at + step + items.length) % items.length]?.focus();
  }
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={t('chat.message_menu')}
      className={`${classes.menu} ${classes.floating}`}
      onKeyDown={move}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {message.body !== null && message.body !== '' && (
        <button type="button" role="menuitem" onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {t('chat.copy')}
        </button>
      )}
      {message.body !== null && message.body !== '' && message.phrase === null && isCorrectable(message) && (
        <button type="button" role="menuitem" onClick={onCorrect}>
          <Icon name="note" size={18} />
          {t('chat.correct')}
        </button>
      )}
      <button type="button" role="menuitem" className={classes.danger} onClick={onRetract}>
        <Icon name="trash" size={18} />
        {t('chat.retract')}
      </button>
    </div>
  );
}
