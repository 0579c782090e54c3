import { useEffect, useEffectEvent, useRef } from 'react';

/** Saves when the page is left or hidden, and when the connection is back. */
export function useFlushOnLeave(flush: () => Promise<boolean>): void {
  const leave = useEffectEvent(() => void flush());
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' && leave();
    const back = () => leave();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', back);
    };
  }, []);
  const last = useRef(flush);
  last.current = flush;
  useEffect(() => () => void last.current(), []);
}
