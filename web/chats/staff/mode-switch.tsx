import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import classes from './mode-switch.module.css';

export type Mode = 'answer' | 'note';

const modes = [
  { mode: 'answer', icon: 'chat' },
  { mode: 'note', icon: 'lock' },
] as const;

/** Whom the words below are for: the patient, or colleagues alone. */
export function ModeSwitch({ mode, onChange }: { mode: Mode; onChange(mode: Mode): void }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={classes.switch} aria-label={t('staff_chat.mode.legend')}>
      {modes.map((one) => (
        <label key={one.mode} className={classes.mode} data-mode={one.mode}>
          <input
            type="radio"
            name={name}
            value={one.mode}
            checked={mode === one.mode}
            // A browser that restores forms after a reload would show another mode than the page has.
            autoComplete="off"
            onChange={() => onChange(one.mode)}
          />
          <Icon name={one.icon} size={16} />
          <span>{t(`staff_chat.mode.${one.mode}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
