import type { Offer } from '../../contract/offers/offers.ts';
import type { Recipient } from '../../contract/requests/recipients.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';

/** An offer with the clinic that it comes from, and the request it answers. */
export type OfferColumn = { offer: Offer; clinic: Recipient['clinic']; requestId: string };

/** Each with its clinic, in the order given. */
export function columnsOf(offers: readonly Offer[], { id, recipients }: RequestDetail): OfferColumn[] {
  return offers.flatMap((offer) => {
    const found = recipients.find(({ clinic }) => clinic.id === offer.clinic_id);
    return found ? [{ offer, clinic: found.clinic, requestId: id }] : [];
  });
}

/** The shortest name that still tells a clinic from the others: its city, else its title. */
export function shortNameOf({ clinic }: OfferColumn, columns: readonly OfferColumn[]): string {
  const { city, id, title } = clinic;
  const isAlone = city !== null && columns.every((one) => one.clinic.id === id || one.clinic.city !== city);
  return isAlone ? city : title;
}
