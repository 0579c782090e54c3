import type { Asked } from './asked.ts';

export const clinicParts = ['about', 'price', 'photo', 'comforts', 'doctors', 'comments'] as const;
export type ClinicPart = (typeof clinicParts)[number];

export const clinicPath = (slug: string, part: ClinicPart = 'about') =>
  `/hospital/${encodeURIComponent(slug)}/${part}`;

/** Stands in the address of a doctor who holds no position now. */
const NO_CLINIC = '-';

/** A doctor's page stands under the main clinic. */
export const doctorPath = (doctor: { id: number; clinic: { slug: string } | null }) =>
  `/hospital/${encodeURIComponent(doctor.clinic?.slug ?? NO_CLINIC)}/self/${doctor.id}`;

/** To the form of a request; without an account it leads to the login first. */
export const inquiryPath = (to: InquiryChoice) => `/inquiry?${query(to)}`;

/** What the form is filled with: who is asked, and what about. */
type InquiryChoice = { clinic?: number; doctor?: number } & Asked;

/** Whom a client wants to write to; about a request: to one of its clinics. */
export type ChatChoice = { clinic?: number; doctor?: number; request?: string };

/** To the conversation, which begins there where there is none yet; without an account it leads to the login first. */
export const chatPath = (to: ChatChoice) => `/chat?${query(to)}`;

function query(values: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) params.set(name, String(value));
  return params.toString();
}
