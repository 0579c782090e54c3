import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field.tsx';
import text from '../../ui/text.module.css';
import classes from './auth-page.module.css';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'ref'> & {
  /** The other kind of code is wanted: what was typed is none. */
  onEmpty(): void;
};

/** Code of the second step, from the app or one that was kept for the day without a phone. Takes the focus. */
export function CodeField({ onEmpty, ...rest }: Props) {
  const { t } = useTranslation();
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code is a field that has just appeared
  useEffect(() => input.current?.focus(), [isRecovery]);
  function change() {
    setRecovery(!isRecovery);
    onEmpty();
  }
  return (
    <div className={classes.code}>
      <Field
        {...rest}
        ref={input}
        label={isRecovery ? t('auth.recovery_code') : t('auth.code')}
        hint={isRecovery ? t('auth.recovery_code_hint') : t('auth.code_hint')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <button type="button" className={`${text.link} ${classes.link}`} onClick={change}>
        {isRecovery ? t('auth.code_back') : t('auth.code_lost')}
      </button>
    </div>
  );
}
