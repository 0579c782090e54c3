import icons from './card-icons.svg?url';

type Props = { name: 'heart' | 'heart-filled' | 'pin' | 'shield' | 'unknown'; size: number };

/** An icon that every card of a list repeats: named instead of drawn, or twenty cards weigh as much as a page. */
export function CardIcon({ name, size }: Props) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
