import findTimeZone from '@photostructure/tz-lookup';
import type { BillStatistic } from '../../contract/clinics/bill-statistics.ts';
import type { Recipient } from '../../contract/requests/recipients.ts';
import type { RequestDetail, RequestRow, RequestState } from '../../contract/requests/requests.ts';
import { type PictureRow, shapePicture } from '../clinics/pictures/rules.ts';
import type { Dictionary } from '../content/dictionaries/dictionary-store.ts';
import { type Titles, toTerm } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../content/localization/rules.ts';
import { cityTitle, countryTitle } from '../content/places/titles.ts';
import type { SealedJson } from '../platform/sealed-columns.ts';
import { wordOf } from './rules.ts';

export type ListedRow = {
  id: string;
  number: number;
  title: string;
  state: RequestState;
  submitted_at: Date;
  updated_at: Date;
  expires_at: Date;
  recipients: number;
  offers: number;
  live_offers: number;
  /** Whether at least one clinic is to act. */
  is_clinics_turn: boolean;
  /** Whether times that the clinic proposes, or a bill, wait for the client. */
  waits_for_client: boolean;
  is_unread: boolean;
  patient_name: string | null;
  patient_id: string | null;
};

/** The same as `listedColumns` give it. */
export type ListedColumns = Omit<ListedRow, 'title'> & { title: SealedJson<string> };

export const shapeRow = (row: ListedRow): RequestRow => ({
  id: row.id,
  number: row.number,
  title: row.title,
  state: row.state,
  word: wordOf(row.state, {
    liveOffers: row.live_offers,
    isClinicsTurn: row.is_clinics_turn,
    waitsForClient: row.waits_for_client,
  }),
  submitted_at: row.submitted_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  recipients: row.recipients,
  offers: row.offers,
  is_unread: row.is_unread,
  patient_name: row.patient_name,
  patient_id: row.patient_id,
});

export type CaseRow = Pick<RequestDetail, 'body' | 'wanted' | 'timing' | 'for_whom' | 'sex' | 'languages'> & {
  title: string;
  specialization_id: number | null;
  disease_id: number | null;
  procedure_id: number | null;
  country: string;
};

type Term = { slug: string; title: string };

const termOf = <Entry extends { slug: string; titles: Titles }>(
  dictionary: Dictionary<Entry>,
  id: number | null,
  language: string,
): Term | null => {
  const entry = id === null ? undefined : dictionary.byId.get(id);
  return entry ? toTerm(entry, language) : null;
};

/** The case in the reader's words: the same for its client and for clinics. */
export const shapeCase = (row: CaseRow, { dictionaries, language }: Words) => ({
  title: row.title,
  body: row.body,
  wanted: row.wanted,
  timing: row.timing,
  specialization: termOf(dictionaries.specializations, row.specialization_id, language),
  disease: termOf(dictionaries.diseases, row.disease_id, language),
  procedure: termOf(dictionaries.procedures, row.procedure_id, language),
  for_whom: row.for_whom,
  sex: row.sex,
  country: { code: row.country, title: countryTitle(row.country, language) },
  languages: row.languages,
});

/** Times inside json are text as PostgreSQL writes it. */
export const isoOf = (time: string): string => new Date(time).toISOString();
const maybeIso = (time: Date | null): string | null => time?.toISOString() ?? null;

export type RecipientRow = NamedRow & {
  clinic_id: number;
  slug: string;
  country: string;
  city_title: string | null;
  city_titles: unknown;
  lat: number | null;
  lon: number | null;
  is_claimed: boolean;
  photo: PictureRow | null;
  bill_statistic: BillStatistic | null;
  doctor: (NamedRow & { id: number }) | null;
  state: Recipient['state'];
  is_slow: boolean;
  delivered_at: Date;
  seen_at: Date | null;
  replied_at: Date | null;
  decline_reason: Recipient['decline_reason'];
  decline_note: string | null;
  contact_opened_at: Date | null;
  papers_opened_at: Date | null;
  opens_on_answer: boolean;
  attachments_asked_at: Date | null;
  questions: {
    id: string;
    body: string;
    asked_at: string;
    answer: string | null;
    answered_at: string | null;
  }[];
};

function shapeClinic(row: RecipientRow, language: string): Recipient['clinic'] {
  const city = row.city_title === null ? null : { title: row.city_title, titles: row.city_titles };
  return {
    id: row.clinic_id,
    slug: row.slug,
    title: shownTitle(row, language).title,
    city: city && cityTitle(city, language),
    country: { code: row.country, title: countryTitle(row.country, language) },
    time_zone: row.lat === null || row.lon === null ? 'UTC' : findTimeZone(row.lat, row.lon),
    is_claimed: row.is_claimed,
    photo: row.photo && shapePicture(row.photo),
    bill_statistic: row.bill_statistic,
  };
}

export const shapeRecipient = (row: RecipientRow, language: string): Recipient => ({
  clinic: shapeClinic(row, language),
  doctor: row.doctor && { id: row.doctor.id, title: shownTitle(row.doctor, language).title },
  state: row.state,
  is_slow: row.is_slow,
  delivered_at: row.delivered_at.toISOString(),
  seen_at: maybeIso(row.seen_at),
  replied_at: maybeIso(row.replied_at),
  decline_reason: row.decline_reason,
  decline_note: row.decline_note,
  contact_opened_at: maybeIso(row.contact_opened_at),
  papers_opened_at: maybeIso(row.papers_opened_at),
  opens_on_answer: row.opens_on_answer,
  attachments_asked_at: maybeIso(row.attachments_asked_at),
  questions: row.questions.map((question) => ({
    ...question,
    asked_at: isoOf(question.asked_at),
    answered_at: question.answered_at && isoOf(question.answered_at),
  })),
});
