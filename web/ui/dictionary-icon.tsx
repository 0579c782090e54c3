import sprite from './dictionary-icons.svg';
import classes from './icon.module.css';

/** The icon of a dictionary's entry, by reference into one file: no script carries the drawings. */
export function DictionaryIcon({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <svg width={size} height={size} className={classes.drawing} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
