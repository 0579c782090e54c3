import type { Files } from '../inquiry/use-files.ts';

/** Whether a paper is still on its way: without it the form would be sent incomplete. */
export const isUploading = ({ coming }: Files): boolean =>
  coming.some(({ state }) => state === 'sending' || state === 'measuring');
