import { useEffect, useRef, useState } from 'react';
import { cancelPasskeyPrompt, PasskeyError, type PasskeyRefusal } from './passkeys.ts';

/**
 * Work with a prompt for a passkey: one at a time, and the prompt ends with the component that asked. `refusal`: why the
 * browser gave no answer; whatever else fails goes to `onFailure`.
 */
export function usePasskeyPrompt(work: () => Promise<void>, onFailure: (error: unknown) => void) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<PasskeyRefusal | null>(null);
  const busy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (busy.current) void cancelPasskeyPrompt();
    };
  }, []);

  async function run(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (isGone.current) return;
      if (error instanceof PasskeyError) setRefusal(error.refusal);
      else onFailure(error);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }
  return { run: () => void run(), isBusy, refusal, forget: () => setRefusal(null) };
}
