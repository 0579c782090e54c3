import { useEffect, useEffectEvent } from 'react';
import { readStored, removeStored, store } from '../platform/storage.ts';

/** All keys of the workspace, in the order in which the help lists them. */
export const staffKeys = ['j', 'k', 'x', 'a', 'e', 's', 'l', 'r', 'n', 'c', 'o', 'z', '/', '?'] as const;
export type StaffKey = (typeof staffKeys)[number];
/** Keys of an open conversation that belongs to a request. */
export const caseChatKeys = staffKeys.filter((key) => key !== 'x');
/** Keys of an open conversation without a request. */
export const chatKeys = caseChatKeys.filter((key) => key !== 'c' && key !== 'o');
/** Keys of a case whose conversation has no messages yet. */
export const caseKeys = caseChatKeys.filter((key) => key !== 'c' && key !== 'e' && key !== '/');
/** Keys of the inbox. */
export const inboxKeys = staffKeys.filter((key) => key !== 'c' && key !== 'o');

export const focusSearch = () => document.querySelector<HTMLElement>('main [type=search]')?.focus();

const STORED = 'staff_keys';

/** Letters act only while the member wants it: who dictates, or works with a reader of screens, presses them unknowingly. */
export const areKeysOn = (): boolean => readStored(STORED) !== 'off';

export function turnKeys(isOn: boolean): void {
  if (isOn) removeStored(STORED);
  else store(STORED, 'off');
}

/** What is written on the key; on a keyboard of another alphabet what stands in its place on an English one. */
export function readKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (/^[a-z]$/.test(key)) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined && !shiftKey && /^[^\p{ASCII}]$/u.test(key)) return letter.toLowerCase();
  // Russian and Arabic keyboards have other signs there; a German one has a hyphen.
  if (code === 'Slash' && /^(?:[.,]|[^\p{ASCII}])$/u.test(key)) return shiftKey ? '?' : '/';
  return key;
}

const WRITING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Does what the keys say, while nobody writes and no dialog is open. */
export function useStaffKeys(acts: Partial<Record<StaffKey, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!areKeysOn() || document.querySelector('dialog[open]') !== null) return;
    if (event.target instanceof Element && event.target.closest(WRITING) !== null) return;
    const pressed = readKey(event);
    const key = staffKeys.find((one) => one === pressed);
    const act = key && acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
