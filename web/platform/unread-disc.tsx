import { useFormat } from './format.ts';
import classes from './unread-disc.module.css';

/** A wider number would not fit. */
const SHOWN_MAX = 99;

/** How much is unread, in amber; nothing where nothing is. */
export function UnreadDisc({ count, className }: { count: number; className?: string | undefined }) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <span data-count className={className === undefined ? classes.disc : `${classes.disc} ${className}`}>
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : format.number(count)}
    </span>
  );
}
