import { useState } from 'react';

/** How copying went; null: nobody has tried. */
export type Copied = 'copied' | 'not_copied' | null;

/** Copies a text, and says how that went. */
export function useCopy(): [result: Copied, copy: (text: string) => Promise<void>] {
  const [result, setResult] = useState<Copied>(null);
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      // Without https browsers have no clipboard, and some ask first.
      setResult('not_copied');
    }
  }
  return [result, copy];
}
