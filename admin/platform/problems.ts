import { ApiError } from '../../contract/platform/client.ts';

/** A refused call in words: of its fields, else its message. Throws anything else on. */
export function problemOf(error: unknown, translate: (key: string) => string): string {
  if (!(error instanceof ApiError)) throw error;
  return Object.values(error.errors).flat()[0] ?? (error.message || translate('ra.notification.http_error'));
}
