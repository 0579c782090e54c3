import { callPath } from '../../../contract/platform/client.ts';
import { getSharedFile, getSharedSummary, openSharedFile } from '../../../contract/requests/guests.ts';
import type { GuestPaths } from './guest-context.ts';

export const guestPathsOf = (id: string): GuestPaths => ({
  file: (fileId) => callPath(openSharedFile, { params: { id, fileId } }),
  zip: callPath(getSharedFile, { params: { id } }),
  summary: callPath(getSharedSummary, { params: { id } }),
});
