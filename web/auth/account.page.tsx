import { notFound } from '../platform/not-found.ts';

/** The rooms of a logged-in client have no screens yet: with a token, too, there is nothing at these addresses. */
export async function clientLoader() {
  notFound();
}

export default function AccountPage() {
  return null;
}
