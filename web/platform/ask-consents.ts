import type { ComponentType } from 'react';
import type { AccountPurpose } from '../../contract/platform/purposes.ts';
import { latePart } from '../ui/late-part.ts';

type Dialog = {
  askOnce(purposes: readonly AccountPurpose[]): Promise<boolean>;
  ConsentDialog: ComponentType;
};

let part = latePart<Dialog>(() => Promise.reject(new Error('No consent dialog was provided')));

/** Called once by the root: calls of every room may need the dialog, and it stands on calls. */
export function provideConsentDialog(fetchDialog: () => Promise<Dialog>): void {
  part = latePart(fetchDialog);
}

/**
 * Shows the texts that this account has not agreed to in their present version, of the named purposes. True: agreed
 * to all of them, or there is nothing left to agree to. False: not now, or the question could not be shown.
 */
export async function askConsents(purposes: readonly AccountPurpose[]): Promise<boolean> {
  try {
    const { askOnce } = await part.load();
    return await askOnce(purposes);
  } catch {
    // Its code did not come. The refused call then says in its own words what is missing.
    return false;
  }
}

/** The place of the question, stands once in the page; its code comes with the first question. */
export function useConsentDialog() {
  return part.usePart(false)?.ConsentDialog ?? null;
}
