import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import type { Feed } from '../../platform/kept/change-feed.ts';
import { createParts } from '../../platform/kept/parts.ts';
import { listCards as listDoctorCards } from '../doctors/reads.ts';
import { type CardInput, listCards as listClinicCards } from '../reads.ts';

type ListCards<Card> = (inputs: readonly CardInput[], words: Words) => Promise<Card[]>;

/** Cards as searches show them, for new answers without a query where they are kept; each is wanted once. */
export type Cards = { clinics: ListCards<ClinicCard>; doctors: ListCards<DoctorCard> };

/** Memory that a card takes: measured, 2.4 kB. */
const CARD_BYTES = 3000;

type Needs = { db: Database; feed: Feed; bytesMax: number };

export function createCards({ db, feed, bytesMax }: Needs): Cards {
  const most = Math.floor(bytesMax / 2 / CARD_BYTES);
  const clinics = createParts<ClinicCard>({ feed, column: 'clinic_id', most });
  const doctors = createParts<DoctorCard>({ feed, column: 'doctor_id', most });
  return {
    clinics: (inputs, words) =>
      clinics(askedIn(words, inputs), groundsOf(words), (missing) => listClinicCards(db, missing, words)),
    doctors: (inputs, words) =>
      doctors(askedIn(words, inputs), groundsOf(words), (missing) => listDoctorCards(db, missing, words)),
  };
}

const groundsOf = ({ dictionaries, rates }: Words): object[] => [dictionaries, rates];

const askedIn = ({ language }: Words, inputs: readonly CardInput[]) =>
  inputs.map((input) => ({ ...input, variant: `${language} ${priceVariant(input)}` }));

function priceVariant({ price }: CardInput): string {
  if (price === undefined) return 'lowest';
  return price === null ? 'none' : `${price.procedureId}${price.isOneOfMany ? ' of many' : ''}`;
}
