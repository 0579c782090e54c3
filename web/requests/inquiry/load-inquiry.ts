import { listPatients, type Patient } from '../../../contract/accounts/patients.ts';
import { listPhoneCountries } from '../../../contract/accounts/phones.ts';
import { listCards } from '../../../contract/clinics/cards.ts';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { type ApiClient, ApiError } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type Draft, getDraft } from '../../../contract/requests/inquiry.ts';
import type { Named } from '../../accounts/patients/patient-fields.tsx';
import { isQuiet } from '../../clinics/is-quiet.ts';
import { type Asked, askedIn } from '../../platform/asked.ts';
import type { LoadArgs } from '../../platform/load.ts';
import { loadUser } from '../../platform/session-load.ts';
import { currentSession, readToken } from '../../platform/session-store.ts';
import { type ChosenRecipient, type Concept, type ConceptKind, conceptKinds } from './inquiry-state.ts';

/** What the visitor came with: the clinic, doctor or procedure whose page led here. */
export type Choice = Partial<Record<ConceptKind, Concept>> & { recipients: ChosenRecipient[] };

export type LoadedInquiry = {
  /** Whose inquiry it is; empty: a visitor's. */
  account: string;
  /** `unknown`: the server did not say; what is written is then kept here until it answers. */
  draft: Draft | null | 'unknown';
  choice: Choice;
  /** What the search before asked for: its place and highest price bound the suggested clinics. */
  asked: Asked;
  /** People whom the account has sent requests for; none where they did not come. */
  patients: Patient[];
  /** Empty when they did not come. */
  countries: Named[];
  suggestedCountry: string;
  languages: Named[];
};

const nullOnFailure = (error: unknown): null => {
  // Without a session there is no page; of anything else the page can do without.
  if (error instanceof ApiError && error.status !== 401 && error.status !== 403) return null;
  throw error;
};

const placeOf = ({ city, country }: { city: { title: string } | null; country: { title: string } | null }) =>
  [city?.title, country?.title].filter(Boolean).join(', ');

export const clinicRecipient = (card: ClinicCard): ChosenRecipient => ({
  clinic_id: card.id,
  doctor_id: null,
  title: card.title,
  doctor: null,
  place: placeOf(card),
  is_quiet: isQuiet(card),
});

/** A doctor is asked at the main clinic; without one nobody can be asked. */
export const doctorRecipient = (card: DoctorCard): ChosenRecipient[] =>
  card.clinic === null
    ? []
    : [
        {
          clinic_id: card.clinic.id,
          doctor_id: card.id,
          title: card.clinic.title,
          doctor: card.title,
          place: placeOf(card.clinic),
          is_quiet: isQuiet(card),
        },
      ];

const idsOf = (query: URLSearchParams, name: string): number[] =>
  query
    .getAll(name)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)
    .slice(0, limits.recipientsMax);

async function loadRecipients(api: ApiClient, query: URLSearchParams, signal: AbortSignal) {
  const [clinic, doctor] = [idsOf(query, 'clinic'), idsOf(query, 'doctor')];
  if (clinic.length + doctor.length === 0) return [];
  const { data } = await api(listCards, { query: { clinic, doctor } }, signal);
  return [...data.doctors.flatMap(doctorRecipient), ...data.clinics.map(clinicRecipient)];
}

const dictionaryOf = {
  specialization: 'specializations',
  disease: 'diseases',
  procedure: 'procedures',
} as const;

/** Titles of the entries that the address names; unknown ones are left out. */
async function loadConcepts(api: ApiClient, query: URLSearchParams, signal: AbortSignal) {
  const asked = conceptKinds.filter((kind) => query.get(kind));
  const name = [...asked.map((kind) => dictionaryOf[kind]), 'languages' as const];
  const { data } = await api(getDictionaries, { query: { name } }, signal);
  const concepts: Partial<Record<ConceptKind, Concept>> = {};
  for (const kind of asked) {
    const found = data[dictionaryOf[kind]]?.find(({ slug }) => slug === query.get(kind));
    if (found) concepts[kind] = { slug: found.slug, title: found.title };
  }
  return { concepts, languages: data.languages ?? [] };
}

/** A browser that was emptied in parts may hold a token and not know whose it is. */
async function accountId(): Promise<string> {
  if (currentSession().user === null) await loadUser();
  return currentSession().user?.id ?? '';
}

/** What the form begins with. Whatever does not come leaves the page standing. */
export async function loadInquiry({
  api,
  url,
  signal,
}: Pick<LoadArgs, 'api' | 'url' | 'signal'>): Promise<LoadedInquiry> {
  const query = url.searchParams;
  const isVisitor = readToken() === null;
  const [account, draft, patients, phones, recipients, words] = await Promise.all([
    isVisitor ? '' : accountId().catch(nullOnFailure),
    isVisitor ? { data: { draft: null } } : api(getDraft, {}, signal).catch(nullOnFailure),
    isVisitor ? null : api(listPatients, {}, signal).catch(nullOnFailure),
    api(listPhoneCountries, {}, signal).catch(nullOnFailure),
    loadRecipients(api, query, signal).catch(nullOnFailure),
    loadConcepts(api, query, signal).catch(nullOnFailure),
  ]);
  return {
    account: account ?? '',
    draft: draft === null ? 'unknown' : draft.data.draft,
    asked: askedIn(query),
    choice: { ...words?.concepts, recipients: recipients ?? [] },
    patients: patients?.data ?? [],
    countries: phones?.data.map(({ code, title }) => ({ code, title })) ?? [],
    suggestedCountry: phones?.meta.suggested ?? '',
    languages: words?.languages.map(({ code, title }) => ({ code, title })) ?? [],
  };
}
