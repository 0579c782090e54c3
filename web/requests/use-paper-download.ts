import { type Attachment, downloadAttachment } from '../../contract/attachments.ts';
import { callPath } from '../../contract/client.ts';
import { fetchSessionFile } from '../platform/session-file.ts';
import { saveFile } from '../profile/save-file.ts';
import { useAction } from '../profile/use-action.ts';

/** Hands an own paper to the browser's downloads: it needs the token, which a plain link would not carry. */
export function usePaperDownload() {
  return useAction(async ({ id, name }: Attachment) =>
    saveFile(await fetchSessionFile(callPath(downloadAttachment, { params: { id } })), name),
  );
}
