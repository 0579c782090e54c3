import type { DemoClinic } from './clinics.ts';
import type { ClinicProfile } from './profile/clinic.ts';
import type { Offer } from './profile/prices.ts';
import { makeBillStatistic } from './profile/proof.ts';
import { createSaltedRandom } from './random.ts';
import { type DemoTable, type Rows, toArray } from './rows.ts';

/** Rows of a clinic and of what belongs to it. */
export function writeClinic(rows: Rows, id: number, clinic: DemoClinic, profile: ClinicProfile): void {
  const { city } = clinic;
  rows.add(
    'clinics',
    id,
    clinic.slug,
    clinic.title,
    clinic.titleLang,
    city.country,
    city.id,
    clinic.lat,
    clinic.lon,
    'building',
    clinic.address,
    clinic.postcode,
    clinic.website,
    clinic.established,
    clinic.beds,
    profile.claimedAt,
    true,
  );
  for (const { kind, lang, text } of clinic.names) rows.add('clinic_names', id, kind, lang, text);
  writeProofs(rows, id, profile);
  for (const { lang, level } of profile.languages) rows.add('clinic_languages', id, lang, level);
  for (const specialization of profile.specializations)
    rows.add('clinic_specializations', id, specialization.id);
  for (const disease of profile.diseases) rows.add('clinic_diseases', id, disease);
  writeOffers(rows, 'clinic_procedures', id, profile.offers);
  for (const { comfortId, value } of profile.comforts) rows.add('clinic_comforts', id, comfortId, value);
  for (const [place, { scene, seed, captions }] of profile.photos.entries())
    rows.add('photos', id, place + 1, scene, seed, JSON.stringify(captions));
}

function writeProofs(rows: Rows, id: number, profile: ClinicProfile): void {
  const { licences, accreditations, international, response } = profile;
  if (international)
    rows.add('clinic_international', id, JSON.stringify(international.facts), international.statedOn);
  for (const { number, body, url, validUntil, checkedOn } of licences)
    rows.add('clinic_licences', id, number, body, url, validUntil, checkedOn);
  for (const { accreditationId, number, validFrom, validUntil, checkedOn } of accreditations)
    rows.add('clinic_accreditations', id, accreditationId, number, validFrom, validUntil, checkedOn);
  if (response) {
    const { medianReplyMinutes, requests, replied, computedOn } = response;
    rows.add('clinic_responses', id, medianReplyMinutes, requests, replied, computedOn);
    // Not by the id: a world that is loaded again has other ones.
    const bills = makeBillStatistic(
      createSaltedRandom(medianReplyMinutes * 1000 + requests, 'bills'),
      requests,
    );
    if (bills) rows.add('clinic_bill_statistics', id, bills.cases, bills.median, bills.above, computedOn);
  }
}

export function writeOffers(rows: Rows, table: DemoTable, ownerId: number, offers: readonly Offer[]): void {
  for (const offer of offers) {
    rows.add(
      table,
      ownerId,
      offer.procedureId,
      offer.yearlyVolume,
      offer.amount,
      offer.amountTo,
      offer.currencyId,
      toArray(offer.included),
      toArray(offer.excluded),
      offer.pricedOn,
    );
  }
}
