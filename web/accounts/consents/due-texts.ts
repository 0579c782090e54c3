import { type Consent, listConsents } from '../../../contract/accounts/consents.ts';
import { type Document, getDocument } from '../../../contract/content/documents.ts';
import type { ApiClient } from '../../../contract/platform/client.ts';
import type { AccountPurpose, Purpose } from '../../../contract/platform/purposes.ts';

export type PurposeText<Name extends Purpose = Purpose> = Document & { name: Name };

const isOf =
  <Name extends Purpose>(purpose: Name) =>
  (text: Document): text is PurposeText<Name> =>
    text.name === purpose;

/** Present texts of purposes in the language of the page, in the order asked for. */
export async function loadTexts<Name extends Purpose>(
  api: ApiClient,
  purposes: readonly Name[],
  signal?: AbortSignal,
): Promise<PurposeText<Name>[]> {
  const replies = await Promise.all(
    purposes.map(async (name) => {
      const { data } = await api(getDocument, { params: { name } }, signal);
      return [data].filter(isOf(name));
    }),
  );
  return replies.flat();
}

/** Never given, withdrawn, or given to an earlier version of the text. */
const isDue = ({ is_current }: Consent) => !is_current;

/** The texts, of these purposes, that are to be agreed to anew. */
export async function loadDueTexts(
  api: ApiClient,
  purposes: readonly AccountPurpose[],
  signal?: AbortSignal,
): Promise<PurposeText<AccountPurpose>[]> {
  const { data } = await api(listConsents, {}, signal);
  const due = new Set(data.filter((consent) => isDue(consent)).map(({ purpose }) => purpose));
  return loadTexts(
    api,
    purposes.filter((purpose) => due.has(purpose)),
    signal,
  );
}
