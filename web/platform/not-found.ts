import { data } from 'react-router';

/** Ends a loader or a page: nothing is at this address. The root shows the not-found page. */
export function notFound(): never {
  throw data(null, { status: 404 });
}
