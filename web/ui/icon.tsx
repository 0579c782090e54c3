import classes from './icon.module.css';
import type { iconDrawings } from './icon-drawings.ts';
import sprite from './icons.svg';

export type IconName = keyof typeof iconDrawings;

/** Icons that point along the text and turn round with it. */
const directed = new Set<IconName>(['chevron-next', 'chevron-previous', 'next', 'external', 'leave', 'send']);

type Props = { name: IconName; size?: number; className?: string | undefined };

/** An icon beside words; never the only bearer of a meaning. By reference into one file: no script carries the drawings. */
export function Icon({ name, size = 20, className }: Props) {
  const flip = directed.has(name) ? classes.flip : undefined;
  return (
    <svg
      width={size}
      height={size}
      aria-hidden="true"
      className={[classes.drawing, flip, className].filter(Boolean).join(' ')}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
