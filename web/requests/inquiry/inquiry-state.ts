import { limits } from '../../../contract/platform/limits.ts';
import {
  attachmentAccess,
  type NewRequest,
  timings,
  wantedKinds,
} from '../../../contract/requests/requests.ts';
import type { KeptFile } from '../../accounts/attachments/kept-file.ts';
import { isBrowserFile } from '../../platform/browser-files.ts';

export const conceptKinds = ['specialization', 'disease', 'procedure'] as const;
export type ConceptKind = (typeof conceptKinds)[number];
export type Concept = { slug: string; title: string };

/** A clinic, or a doctor there, that the case is to go to. */
export type ChosenRecipient = {
  clinic_id: number;
  doctor_id: number | null;
  title: string;
  doctor: string | null;
  /** City and country in words. */
  place: string;
  /** Nobody keeps its profile: an answer is doubtful. */
  is_quiet: boolean;
};

/** The form as it stands: what was typed and chosen, checked only when it is sent. The draft is exactly this. */
export type Inquiry = {
  /** Names this inquiry through all attempts to send it: a repeat after a lost answer makes no second request. */
  key: string;
  body: string;
  wanted: '' | (typeof wantedKinds)[number];
  timing: '' | (typeof timings)[number];
  specialization: Concept | null;
  disease: Concept | null;
  procedure: Concept | null;
  for_whom: '' | 'self' | 'relative';
  /** One of the people that the account sends requests for; empty: none of them. */
  patient_id: string;
  patient_name: string;
  /** The relative is kept for the next request. */
  keeps_patient: boolean;
  may_act: boolean;
  birth_year: string;
  sex: '' | 'female' | 'male';
  country: string;
  languages: string[];
  imaging_url: string;
  files: KeptFile[];
  /** When the clinics may open documents and link; asked where there are some. */
  attachment_access: '' | (typeof attachmentAccess)[number];
  recipients: ChosenRecipient[];
};

/** The fourth is the account of somebody who has none yet. */
export const steps = [1, 2, 3, 4] as const;
export type Step = (typeof steps)[number];

export const makeKey = (): string => crypto.randomUUID();

/** Empty facts about a patient, with the visitor's country and language filled in. */
export const blankFacts = (given: { country: string; language: string }) => ({
  ...{ patient_id: '', patient_name: '', keeps_patient: false, may_act: false, birth_year: '' },
  sex: '' as const,
  country: given.country,
  languages: [given.language],
});

/** An inquiry that nothing is written in yet. */
export const blankInquiry = (given: { country: string; language: string }): Inquiry => ({
  key: makeKey(),
  ...{ body: '', wanted: '', timing: '', specialization: null, disease: null, procedure: null },
  for_whom: 'self',
  ...blankFacts(given),
  ...{ imaging_url: '', files: [], attachment_access: '', recipients: [] },
});

/** Something that would be missed is in it. What is set beforehand is not. */
export const hasContent = (inquiry: Inquiry): boolean =>
  [inquiry.body, inquiry.wanted, inquiry.timing, inquiry.patient_name, inquiry.birth_year].some(
    (text) => text.trim() !== '',
  ) ||
  inquiry.imaging_url.trim() !== '' ||
  inquiry.files.length > 0 ||
  inquiry.recipients.length > 0 ||
  conceptKinds.some((kind) => inquiry[kind] !== null);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const oneOf = <Value extends string>(value: unknown, values: readonly Value[]): Value | '' =>
  values.find((one) => one === value) ?? '';

function readConcept(value: unknown): Concept | null {
  if (!isFields(value) || text(value.slug) === '') return null;
  return { slug: text(value.slug), title: text(value.title) || text(value.slug) };
}

const readRecipient = (value: Fields): ChosenRecipient[] =>
  typeof value.clinic_id === 'number'
    ? [
        {
          clinic_id: value.clinic_id,
          doctor_id: typeof value.doctor_id === 'number' ? value.doctor_id : null,
          title: text(value.title),
          doctor: text(value.doctor) || null,
          place: text(value.place),
          is_quiet: value.is_quiet === true,
        },
      ]
    : [];

const readFile = (value: Fields): KeptFile[] =>
  text(value.id) !== '' && typeof value.bytes === 'number'
    ? [
        {
          id: text(value.id),
          name: text(value.name),
          bytes: value.bytes,
          created_at: text(value.created_at),
        },
      ]
    : [];

/** A draft of any device and any age: what it does not say, or says in another form, is as in a blank one. */
export function readInquiry(content: unknown, blank: Inquiry): Inquiry {
  if (!isFields(content)) return blank;
  return {
    key: /^[\w-]{8,100}$/.test(text(content.key)) ? text(content.key) : blank.key,
    body: text(content.body),
    wanted: oneOf(content.wanted, wantedKinds),
    timing: oneOf(content.timing, timings),
    specialization: readConcept(content.specialization),
    disease: readConcept(content.disease),
    procedure: readConcept(content.procedure),
    for_whom: oneOf(content.for_whom, ['self', 'relative']) || blank.for_whom,
    patient_id: text(content.patient_id),
    patient_name: text(content.patient_name),
    keeps_patient: content.keeps_patient === true,
    may_act: content.may_act === true,
    birth_year: text(content.birth_year),
    sex: oneOf(content.sex, ['female', 'male']),
    country: text(content.country) || blank.country,
    languages: texts(content.languages),
    imaging_url: text(content.imaging_url),
    files: list(content.files).flatMap(readFile).slice(0, limits.attachmentsPerRequest),
    attachment_access: oneOf(content.attachment_access, attachmentAccess),
    recipients: list(content.recipients).flatMap(readRecipient).slice(0, limits.recipientsMax),
  };
}

/** Adds recipients that are not there yet, as far as there is room; a clinic stands once. */
export function withRecipients(inquiry: Inquiry, more: readonly ChosenRecipient[]): Inquiry {
  const recipients = [...inquiry.recipients];
  for (const one of more) {
    const at = recipients.findIndex(({ clinic_id }) => clinic_id === one.clinic_id);
    // The same clinic with a doctor says more than the clinic alone.
    if (at >= 0 && one.doctor_id !== null) recipients[at] = one;
    else if (at < 0 && recipients.length < limits.recipientsMax) recipients.push(one);
  }
  return { ...inquiry, recipients };
}

/** There are documents or a link that a clinic can be kept from. */
export const hasAttachments = ({ files, imaging_url }: Inquiry): boolean =>
  files.length > 0 || imaging_url.trim() !== '';

/** Files that the server has thrown away meanwhile, because no request has named them for so long. */
export const isGone = ({ id, created_at }: KeptFile, now: number): boolean =>
  !isBrowserFile(id) && now - Date.parse(created_at) > limits.looseAttachmentHours * 3_600_000;

/** What is sent; `healthConsent` is the hash of the text that was agreed to. */
export function toRequest(inquiry: Inquiry, healthConsent: string): NewRequest {
  const isRelative = inquiry.for_whom === 'relative';
  return {
    body: inquiry.body.trim(),
    // The form has checked that it is chosen.
    wanted: inquiry.wanted || 'treatment',
    timing: inquiry.timing || null,
    specialization: inquiry.specialization?.slug ?? null,
    disease: inquiry.disease?.slug ?? null,
    procedure: inquiry.procedure?.slug ?? null,
    for_whom: isRelative ? 'relative' : 'self',
    patient_id: (isRelative && inquiry.patient_id) || null,
    patient_name: isRelative ? inquiry.patient_name.trim() : null,
    keeps_patient: isRelative && inquiry.keeps_patient && inquiry.patient_id === '',
    birth_year: Number(inquiry.birth_year),
    sex: inquiry.sex || null,
    country: inquiry.country,
    languages: inquiry.languages,
    imaging_url: inquiry.imaging_url.trim() || null,
    attachment_ids: inquiry.files.map(({ id }) => id),
    attachment_access: (hasAttachments(inquiry) && inquiry.attachment_access) || 'one_by_one',
    recipients: inquiry.recipients.map(({ clinic_id, doctor_id }) => ({ clinic_id, doctor_id })),
    health_consent: healthConsent,
  };
}
