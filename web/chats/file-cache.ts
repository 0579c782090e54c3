import { useEffect, useState } from 'react';
import { useLogParts } from './log-context.ts';

/** Files that this window has sent or fetched, for as long as the page stands: a picture is not fetched twice. */
const kept = new Map<string, Blob>();
/** Bytes beyond which the oldest go. */
const KEPT_MAX = 40_000_000;

export function keepFile(id: string, bytes: Blob): void {
  kept.delete(id);
  kept.set(id, bytes);
  let size = 0;
  for (const [key, blob] of [...kept].reverse()) {
    size += blob.size;
    if (size > KEPT_MAX) kept.delete(key);
  }
}

/** Whether a file can be shown without asking the service for it. */
export const isKept = (id: string): boolean => kept.has(id);

/** How to get the bytes of a file of this conversation. Rejects with an ApiError. */
export function useFileFetch(): (id: string) => Promise<Blob> {
  const { calls } = useLogParts();
  return async (id) => {
    const here = kept.get(id);
    if (here) return here;
    const bytes = await calls.file(id);
    keepFile(id, bytes);
    return bytes;
  };
}

/** Address of a file in this window; null until it is here. The address is given back with the element that shows it. */
export function useFileAddress(
  id: string,
  isWanted: boolean,
): { address: string | null; hasFailed: boolean } {
  const fetchBytes = useFileFetch();
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to the bytes is the same for one file
  useEffect(() => {
    if (!isWanted) return;
    let made: string | null = null;
    let isOver = false;
    setFailed(false);
    fetchBytes(id).then(
      (bytes) => {
        if (isOver) return;
        made = URL.createObjectURL(bytes);
        setAddress(made);
      },
      () => !isOver && setFailed(true),
    );
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, isWanted]);
  return { address, hasFailed };
}
