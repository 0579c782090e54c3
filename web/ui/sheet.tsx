import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
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
  /** Takes the whole height, for a map. */
  isFull?: boolean;
};

/** The page behind stays where it is. The library would do it with a style element, which the page's policy forbids. */
function useStillPage(isStill: boolean): void {
  useEffect(() => {
    if (!isStill) return;
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
    };
  }, [isStill]);
}

/** A sheet from the lower edge: what does not fit beside the page on a small screen. Keeps the focus while open. */
export function Sheet({ opened, onClose, title, closeLabel, children, foot, isFull = false }: Props) {
  useStillPage(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      lockScroll={false}
      classNames={{ content: isFull ? `${classes.content} ${classes.full}` : `${classes.content}` }}
    >
      <Drawer.Overlay />
      <Drawer.Content radius={0}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
          <IconButton label={closeLabel} onClick={onClose}>
            <Icon name="close" size={22} />
          </IconButton>
        </div>
        <Drawer.Body className={classes.body ?? ''}>{children}</Drawer.Body>
        {foot !== undefined && <div className={classes.foot}>{foot}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}
