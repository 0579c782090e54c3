import classes from './field.module.css';
import { Icon } from './icon.tsx';

type Props = {
  /** Null: nothing to say. */
  text: string | null;
  kind?: 'error' | 'done';
};

/** What concerns a form as a whole, above its button. It can take the focus, so that it is read and in view. */
export function FormMessage({ text, kind = 'error' }: Props) {
  if (text === null) return null;
  return (
    <p
      className={`${classes.message} ${kind === 'done' ? classes.done : ''}`}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <Icon name={kind === 'error' ? 'alert' : 'check'} size={20} />
      <span>{text}</span>
    </p>
  );
}
