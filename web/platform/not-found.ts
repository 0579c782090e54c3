import { data, isRouteErrorResponse } from 'react-router';
import { ApiError } from '../../contract/platform/client.ts';

/** Ends a loader or a page: nothing is at this address. The root shows the not-found page. */
export function notFound(): never {
  throw data(null, { status: 404 });
}

/** True when a page or a part of it is not there, or not for whoever asks: the server answers both in the same way. */
export const isMissing = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404;
