import { useEffect, useEffectEvent, useState } from 'react';
import { type Export, getExport, startExport } from '../../../contract/accounts/exports.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useAction } from './use-action.ts';

const POLL_MS = 1500;

const isAtWork = (last: Export | null): boolean => last?.state === 'queued' || last?.state === 'running';

/** The last export as it goes: while it is at work the server is asked again and again, also after a lost answer. */
export function useExport(loaded: Export | null) {
  const [last, setLast] = useState(loaded);
  const [beat, setBeat] = useState(0);
  const look = useEffectEvent(async () => {
    try {
      const { data } = await browserApi(getExport, {});
      setLast(data.export);
    } catch {
      // The next look says more; a session that has ended leaves the page by itself.
    }
    setBeat((before) => before + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat looks once
  useEffect(() => {
    if (!isAtWork(last)) return;
    const timer = setTimeout(() => void look(), POLL_MS);
    return () => clearTimeout(timer);
  }, [beat, last?.state]);
  const start = useAction(async () => {
    const { data } = await browserApi(startExport, {});
    setLast(data.export);
  });
  return { last, isWorking: isAtWork(last), start };
}
