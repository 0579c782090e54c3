import type { OwnCost, RequestDetail } from '../../contract/requests/requests.ts';

/** Own costs that are added to the offer of a clinic. */
export const costsFor = (costs: readonly OwnCost[], clinicId: number): OwnCost[] =>
  costs.filter(({ clinic_ids }) => clinic_ids === undefined || clinic_ids.includes(clinicId));

/** Offers that a cost is added to; `key` empty: every one. */
export type CostScope = {
  key: string;
  ids: readonly number[];
  titles: readonly string[];
  city: string | null;
};

export const scopeKey = (ids: readonly number[] | undefined): string =>
  ids === undefined ? '' : JSON.stringify([...ids].sort((one, other) => one - other));

/**
 * What a cost can be for beside every offer: all clinics of a city, where there are several and others besides, and each
 * clinic that has made an offer. A choice of before that is none of these any more stays.
 */
export function scopesOf(
  { recipients, offers }: Pick<RequestDetail, 'recipients' | 'offers'>,
  kept: readonly OwnCost[],
): CostScope[] {
  const all = recipients.map(({ clinic }) => clinic);
  const offering = all.filter(({ id }) => offers.some(({ clinic_id }) => clinic_id === id));
  const scopeOf = (clinics: typeof all, city: string | null): CostScope => ({
    key: scopeKey(clinics.map(({ id }) => id)),
    ids: clinics.map(({ id }) => id),
    titles: clinics.map(({ title }) => title),
    city,
  });
  const cities = [...new Set(offering.flatMap(({ city }) => (city === null ? [] : [city])))]
    .map((city) =>
      scopeOf(
        offering.filter((clinic) => clinic.city === city),
        city,
      ),
    )
    .filter(({ ids }) => ids.length > 1 && ids.length < offering.length);
  const each = offering.length > 1 ? offering.map((clinic) => scopeOf([clinic], null)) : [];
  const scopes = [...cities, ...each];
  for (const { clinic_ids: ids } of kept) {
    if (ids === undefined || scopes.some(({ key }) => key === scopeKey(ids))) continue;
    scopes.push(
      scopeOf(
        all.filter(({ id }) => ids.includes(id)),
        null,
      ),
    );
  }
  return scopes;
}
