import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys, type PasskeyRefusal } from '../../platform/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import classes from './auth-page.module.css';

type Props = {
  prompt: { run(): void; isBusy: boolean; refusal: PasskeyRefusal | null };
  children: string;
};

/** Another way than what stands above it. Not there where the browser cannot use passkeys. */
export function PasskeyButton({ prompt: { run, isBusy, refusal }, children }: Props) {
  const { t } = useTranslation();
  const isAlive = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== null) place.current?.querySelector<HTMLElement>('[role="alert"]')?.focus();
  }, [refusal]);
  if (!isAlive || !canUsePasskeys()) return null;
  return (
    <div className={classes.way} ref={place}>
      <p className={classes.or}>{t('auth.or')}</p>
      <FormMessage
        text={refusal && (refusal === 'cancelled' ? t('auth.passkey_cancelled') : t('auth.passkey_failed'))}
      />
      <Button wide loading={isBusy} onClick={run}>
        <Icon name="key" size={20} />
        {children}
      </Button>
    </div>
  );
}
