import { type Attachment, uploadAttachment } from '../../../contract/accounts/attachments.ts';
import { type UploadOptions, uploadTo } from '../../platform/upload-file.ts';

/** Uploads a paper that belongs to no request yet. Rejects with an ApiError, or as the signal says. */
export const uploadFile = (file: File, options: UploadOptions): Promise<Attachment> =>
  // The contract says what the answer holds.
  uploadTo(uploadAttachment.path, file, options) as Promise<Attachment>;
