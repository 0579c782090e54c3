import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** Copies, and says beside itself how that went: a dialog lies over the toasts. */
export function CopyButton({ value }: { value: string }) {
  const { t } = useTranslation();
  const [result, setResult] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setResult(t('profile.copied'));
    } catch {
      // Without https browsers have no clipboard, and some ask first.
      setResult(t('profile.not_copied'));
    }
  }
  return (
    <>
      <Button small onClick={() => void copy()}>
        {t('profile.copy')}
      </Button>
      <span role="status">{result}</span>
    </>
  );
}
