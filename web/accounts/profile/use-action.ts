import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../contract/platform/client.ts';
import { showToast } from '../../ui/toasts.ts';

/** What a failed call says, or why it says nothing. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) {
      reportError(error);
      return t('error.internal');
    }
    const [first] = Object.values(error.errors).flat();
    return error.status === 0 ? t('failure.offline') : (first ?? (error.message || t('error.internal')));
  };
}

/** What a button does: once at a time, however often it is pressed; a failure is told in a toast that stays. */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const failureText = useFailureText();
  async function run(...args: Args): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await act(...args);
    } catch (error) {
      showToast('error', failureText(error), { stays: true });
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }
  return { run: (...args: Args) => void run(...args), isBusy };
}
