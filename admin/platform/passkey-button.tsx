import { Button, Divider, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { canUsePasskeys, type PasskeyRefusal } from '../../web/platform/passkeys.ts';

type Props = {
  prompt: { run(): void; isBusy: boolean; refusal: PasskeyRefusal | null };
  children: string;
};

/** Another way than the fields above it. Not there where the browser cannot use passkeys. */
export function PasskeyButton({ prompt: { run, isBusy, refusal }, children }: Props) {
  const translate = useTranslate();
  const words = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusal !== null) words.current?.focus();
  }, [refusal]);
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Divider>{translate('auth.or')}</Divider>
      {refusal !== null && (
        <Typography color="error" role="alert" tabIndex={-1} ref={words} sx={{ marginTop: 1 }}>
          {translate(refusal === 'cancelled' ? 'auth.passkey_cancelled' : 'auth.passkey_failed')}
        </Typography>
      )}
      <Button
        variant="outlined"
        size="large"
        fullWidth
        sx={{ marginTop: 1 }}
        aria-busy={isBusy || undefined}
        onClick={run}
      >
        {children}
      </Button>
    </>
  );
}
