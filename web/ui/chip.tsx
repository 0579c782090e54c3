import type { ReactNode } from 'react';
import classes from './chip.module.css';
import { Icon } from './icon.tsx';

/** Class of the link or button that is the chip. */
export const chipClass = classes.chip;

/** Words of a chip that is taken away by pressing it. */
export function ChipFace({ children }: { children: ReactNode }) {
  return (
    <>
      <span>{children}</span>
      <Icon name="close" size={16} />
    </>
  );
}
