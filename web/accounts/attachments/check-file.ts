import { attachmentTypes } from '../../../contract/accounts/attachments.ts';
import { limits } from '../../../contract/platform/limits.ts';

/** What the system's file dialog offers. */
export const acceptedFiles = Object.keys(attachmentTypes)
  .map((extension) => `.${extension}`)
  .join(',');

/** Why a file is not sent as it is. `shrinkable`: a picture that the browser can make small enough. */
export type FileProblem = 'type' | 'empty' | 'too_big' | 'shrinkable';

const pictures = new Set(['jpg', 'jpeg', 'png', 'webp']);

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What can be told before anything is sent; what is inside the file is for the server to look at. */
export function checkFile({ name, size }: { name: string; size: number }): FileProblem | null {
  const extension = extensionOf(name);
  if (!(extension in attachmentTypes)) return 'type';
  if (size === 0) return 'empty';
  if (size <= limits.attachmentBytes) return null;
  return pictures.has(extension) ? 'shrinkable' : 'too_big';
}
