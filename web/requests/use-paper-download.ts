import { type Attachment, downloadAttachment } from '../../contract/attachments.ts';
import { ApiError, callPath } from '../../contract/client.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { sessionFetch } from '../platform/browser-api.ts';
import { readToken } from '../platform/session-store.ts';
import { useSite } from '../platform/site.tsx';
import { saveFile } from '../profile/save-file.ts';
import { useAction } from '../profile/use-action.ts';

/** Hands an own paper to the browser's downloads: it needs the token, which a plain link would not carry. */
export function usePaperDownload() {
  const { language } = useSite();
  return useAction(async ({ id, name }: Attachment) => {
    const response = await sessionFetch(callPath(downloadAttachment, { params: { id } }), {
      method: 'GET',
      credentials: 'include',
      headers: { Authorization: `Bearer ${readToken()}`, 'Accept-Language': language.prefix },
    }).catch(() => {
      throw new ApiError(0, {});
    });
    if (response.status !== 200) {
      const body: Partial<ErrorBody> = await response.json().catch(() => ({}));
      throw new ApiError(response.status, body);
    }
    saveFile(await response.blob(), name);
  });
}
