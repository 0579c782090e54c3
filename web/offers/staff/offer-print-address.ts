/** One version of an offer for the printer; `version` null: the draft. */
export function offerPrintAddress(
  id: string,
  clinicId: number,
  { offerId, version }: { offerId: string; version: number | null },
): string {
  const query = new URLSearchParams({ clinic: String(clinicId), offer: offerId });
  if (version !== null) query.set('version', String(version));
  return `/staff/requests/${id}/print?${query}`;
}
