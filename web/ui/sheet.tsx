import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import classes from './sheet.module.css';

type Props = {
  opened: boolean;
  onClose(): void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** Stays at the lower edge, in reach of the thumb. */
  foot?: ReactNode;
  /** From 600 px on it stands in the middle of the window: for questions, not for tools of the page. */
  isCentred?: boolean;
  /** A whole form: all of a small window, most of a large one. */
  isWide?: boolean;
};

/** The page behind stays where it is. */
function useStillPage(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
    };
  }, []);
}

/** The platform's modal dialog: it keeps the focus, and closing gives the focus back before the element goes. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

/** A sheet from the lower edge: what does not fit beside the page on a small screen. Keeps the focus while open. */
export function Sheet({ opened, ...rest }: Props) {
  return opened && <OpenSheet {...rest} />;
}

function OpenSheet({
  onClose,
  title,
  closeLabel,
  children,
  foot,
  isCentred = false,
  isWide = false,
}: Omit<Props, 'opened'>) {
  const titleId = useId();
  const dialog = useModal();
  useStillPage();
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={dialog}
      className={[classes.sheet, (isCentred || isWide) && classes.centred, isWide && classes.wide]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The dialog itself is pressed only beside what stands in it.
      onClick={(event: MouseEvent) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <Icon name="close" size={22} />
          </IconButton>
        </div>
        <div className={classes.body}>{children}</div>
        {foot !== undefined && <div className={classes.foot}>{foot}</div>}
      </div>
    </dialog>,
    document.body,
  );
}
