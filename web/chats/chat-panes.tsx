import { type ReactNode, useEffect, useRef } from 'react';
import classes from './chat-panes.module.css';

type Props = {
  list: ReactNode;
  /** A conversation is open: below 960 px it stands alone, else the list does. */
  isOpen: boolean;
  children: ReactNode;
};

/** Smaller differences are bars of the browser, not a keyboard. */
const KEYBOARD = 120;

/** The keyboard of a phone covers the lower part of the window: what is left is the height of the page. */
function useRoomAboveKeyboard() {
  const panes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fit = () => {
      const isCovered = innerHeight - view.height > KEYBOARD && view.scale === 1;
      if (isCovered) panes.current?.style.setProperty('--chat-window', `${view.height}px`);
      else panes.current?.style.removeProperty('--chat-window');
      if (isCovered) scrollTo(0, 0);
    };
    view.addEventListener('resize', fit);
    return () => view.removeEventListener('resize', fit);
  }, []);
  return panes;
}

/** List and conversation side by side, as high as the window; on small screens one of them. */
export function ChatPanes({ list, isOpen, children }: Props) {
  const panes = useRoomAboveKeyboard();
  return (
    <div ref={panes} className={classes.panes} data-open={isOpen || undefined}>
      <div className={classes.list}>{list}</div>
      <div className={classes.talk}>{children}</div>
    </div>
  );
}
