import { notFound } from '../../platform/not-found.ts';

/** Every address that no other page has. */
export const loader = notFound;
export const clientLoader = notFound;

export default function UnknownPage() {
  return null;
}
