import { useEffect, useEffectEvent, useState } from 'react';
import { listOfferDoctors, type OfferDoctor } from '../../../contract/offers/offer-choices.ts';
import type { StaffOffer } from '../../../contract/offers/offers.ts';
import type { ApiClient } from '../../../contract/platform/client.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';

/** Doctors that terms name, by id; null: does not work at the clinic now. */
export type NamedDoctors = ReadonlyMap<number, OfferDoctor | null>;

async function readDoctors(
  api: ApiClient,
  id: string,
  doctor: number[],
  signal?: AbortSignal,
): Promise<NamedDoctors> {
  if (doctor.length === 0) return new Map();
  const { data } = await api(listOfferDoctors, { params: { id }, query: { doctor_id: doctor } }, signal);
  return new Map(doctor.map((one) => [one, data.find((found) => found.id === one) ?? null]));
}

const namedIn = (...ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.flatMap((id) => id ?? [])),
];

/** Those of an offer as it is written and as it was sent last. */
export const readOfferDoctors = (
  api: ApiClient,
  { id, draft, sent_terms }: StaffOffer,
  signal: AbortSignal,
): Promise<NamedDoctors> => readDoctors(api, id, namedIn(draft.doctor_id, sent_terms?.doctor_id), signal);

/** Goes on from the doctors that were `loaded`: with those who are chosen, and with `others` as soon as terms name them. */
export function useOfferDoctors(
  offerId: string,
  loaded: NamedDoctors,
  others: readonly (number | null | undefined)[],
) {
  const [learned, setLearned] = useState<NamedDoctors>(new Map());
  const doctors: NamedDoctors = new Map([...learned, ...loaded]);
  const unknown = namedIn(...others)
    .filter((id) => !doctors.has(id))
    .join();
  const learn = (found: NamedDoctors) => setLearned((before) => new Map([...before, ...found]));
  const reading = useAction(async (ids: number[]) => learn(await readDoctors(browserApi, offerId, ids)));
  const read = useEffectEvent(reading.run);
  useEffect(() => {
    if (unknown !== '') read(unknown.split(',').map(Number));
  }, [unknown]);
  return { doctors, learn: (doctor: OfferDoctor) => learn(new Map([[doctor.id, doctor]])) };
}
