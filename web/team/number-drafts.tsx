import { createContext, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../ui/toasts.ts';

type Drafts = Readonly<Record<string, string>>;

export type NumberDrafts = {
  /** Texts that are no valid numbers, as typed, by the name of their field. */
  drafts: Drafts;
  keep(name: string, text: string | null): void;
};

/** Of a page that saves by itself. Null: the form has a button to save, which `useForm` stops. */
export const NumberDraftsContext = createContext<NumberDrafts | null>(null);

export const useDrafts = (): NumberDrafts | null => useContext(NumberDraftsContext);

function readDrafts(key: string): Drafts {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const texts = Object.entries(Object(stored)).filter(
      (one): one is [string, string] => typeof one[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {}; // what is no JSON was not written here
  }
}

function writeDrafts(key: string, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(drafts));
}

/** Keeps invalid texts of number fields over a reload; they are never sent. */
export function useNumberDrafts(owner: string): NumberDrafts & { isWrong: boolean } {
  const key = `number_drafts:${owner}`;
  const [drafts, setDrafts] = useState<Drafts>({});
  useEffect(() => setDrafts(readDrafts(key)), [key]);
  return {
    drafts,
    isWrong: Object.keys(drafts).length > 0,
    keep(name, text) {
      setDrafts((before) => {
        if ((before[name] ?? null) === text) return before;
        const { [name]: _, ...others } = before;
        const next = text === null ? others : { ...others, [name]: text };
        writeDrafts(key, next);
        return next;
      });
    },
  };
}

/** Brings the person to the first marked number and names its field. */
export function useGoToWrongNumber(): () => void {
  const { t } = useTranslation();
  return () => {
    const input = document.querySelector<HTMLInputElement>('input[data-wrong]');
    const field = input?.getAttribute('aria-label') ?? input?.labels?.[0]?.textContent ?? '';
    input?.focus();
    input?.scrollIntoView({ block: 'center' });
    showToast('error', t('staff.wrong_field', { field }));
  };
}
