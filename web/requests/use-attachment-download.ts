import { type Attachment, downloadAttachment } from '../../contract/accounts/attachments.ts';
import { callPath } from '../../contract/platform/client.ts';
import { useAction } from '../accounts/profile/use-action.ts';
import { saveFile } from '../platform/save-file.ts';
import { fetchSessionFile } from '../platform/session-file.ts';

/** Hands an own paper to the browser's downloads: it needs the token, which a plain link would not carry. */
export function usePaperDownload() {
  return useAction(async ({ id, name }: Attachment) =>
    saveFile(await fetchSessionFile(callPath(downloadAttachment, { params: { id } })), name),
  );
}
