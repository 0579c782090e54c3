import { limits } from '../../../contract/platform/limits.ts';
import { birthYearProblem } from '../../accounts/patients/birth-year.ts';
import { hasAttachments, type Inquiry, type Step } from './inquiry-state.ts';

/** Every field that can be wrong, in the order of the form, with its step. */
export const fieldSteps = {
  body: 1,
  wanted: 1,
  timing: 1,
  specialization: 1,
  disease: 1,
  procedure: 1,
  for_whom: 2,
  patient_id: 2,
  patient_name: 2,
  may_act: 2,
  keeps_patient: 2,
  birth_year: 2,
  sex: 2,
  country: 2,
  languages: 2,
  attachment_ids: 3,
  attachment_access: 3,
  imaging_url: 3,
  recipients: 3,
  health_consent: 3,
} as const satisfies Record<string, Step>;
export type FieldName = keyof typeof fieldSteps;

/** Keys of sentences under `inquiry.wrong`. */
export type Problems = Partial<Record<FieldName, string>>;

export const isFieldName = (name: string): name is FieldName => name in fieldSteps;

/** Length as the server counts it. */
export const lengthOf = (text: string): number => [...text.trim()].length;

function bodyProblem(body: string): string | null {
  const length = lengthOf(body);
  if (length === 0) return 'body_empty';
  if (length < limits.requestTextMin) return 'body_short';
  return length > limits.requestTextMax ? 'body_long' : null;
}

function imagingProblem(typed: string): string | null {
  const link = typed.trim();
  if (link === '') return null;
  return /^https:\/\/[^\s]+$/.test(link) && URL.canParse(link) ? null : 'imaging_url';
}

/** What is plainly wrong or missing. `isAgreed`: the consent to health data is given; null: it is not asked yet. */
export function checkInquiry(inquiry: Inquiry, isAgreed: boolean | null, now = new Date()): Problems {
  const isRelative = inquiry.for_whom === 'relative';
  const found: Record<string, string | null | false> = {
    body: bodyProblem(inquiry.body),
    wanted: inquiry.wanted === '' && 'wanted',
    for_whom: inquiry.for_whom === '' && 'for_whom',
    patient_name: isRelative && inquiry.patient_name.trim() === '' && 'patient_name',
    may_act: isRelative && !inquiry.may_act && 'may_act',
    birth_year: birthYearProblem(inquiry.birth_year, now.getFullYear()),
    country: inquiry.country === '' && 'country',
    languages: inquiry.languages.length === 0 && 'languages',
    imaging_url: imagingProblem(inquiry.imaging_url),
    attachment_access: hasAttachments(inquiry) && inquiry.attachment_access === '' && 'attachment_access',
    recipients: inquiry.recipients.length === 0 && 'recipients',
    health_consent: isAgreed === false && 'health_consent',
  };
  const problems: Problems = {};
  for (const [name, key] of Object.entries(found)) if (key && isFieldName(name)) problems[name] = key;
  return problems;
}

/** The first step that has a problem; null: none has. */
export function firstWrongStep(fields: readonly string[]): Step | null {
  const wrong = fields.filter(isFieldName).map((name) => fieldSteps[name]);
  return wrong.length === 0 ? null : (wrong.sort()[0] ?? null);
}

/**
 * A phone number, mail address or link in the text: clinics would read it at once, though name and number are shown
 * to them only when the patient opens them. Dates, sizes and doses are none.
 */
export function holdsContact(text: string): boolean {
  if (/[\w.+-]+@[\w-]+\.\w{2,}/.test(text) || /https?:\/\/|www\./i.test(text)) return true;
  const numbers = text.match(/\+?\d[\d\s().-]{7,}\d/g) ?? [];
  return numbers.some((number) => {
    const digits = number.replace(/\D/g, '').length;
    const isDate = /^\d{1,4}[.-]\d{1,2}[.-]\d{2,4}$/.test(number);
    return digits >= 9 && digits <= 15 && !isDate;
  });
}
