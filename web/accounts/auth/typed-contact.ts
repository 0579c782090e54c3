import { useEffect, useRef } from 'react';

/** Phone and email that someone typed on one page of login and needs on the next; as long as the tab lives. */
type TypedContact = { phone: string; email: string };

const KEY = 'typed_contact';
const nothing: TypedContact = { phone: '', email: '' };

function readTyped(): TypedContact {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return stored && typeof stored === 'object' ? { ...nothing, ...stored } : nothing;
  } catch {
    // Forbidden storage, or not what we have written.
    return nothing;
  }
}

function write(typed: TypedContact): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // The next page is then empty.
  }
}

export function forgetTypedContact(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Of a text that may be either. */
export const contactOf = (text: string): Partial<TypedContact> =>
  text.includes('@') ? { email: text } : { phone: text };

/** Whoever is in a field already has come before the page was alive, and types: nothing is put before their words. */
const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement;

/** Keeps what is typed, and hands back once what was typed before. */
export function useTypedContact(typed: Partial<TypedContact>, restore: (before: TypedContact) => void): void {
  const isFirst = useRef(true);
  const { phone, email } = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restoring happens once
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      if (!isTyping()) restore(readTyped());
      return;
    }
    const before = readTyped();
    write({ phone: phone ?? before.phone, email: email ?? before.email });
  }, [phone, email]);
}
