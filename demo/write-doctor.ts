import type { DemoComment } from './profile/comments.ts';
import type { DoctorProfile } from './profile/doctor.ts';
import type { Rows } from './rows.ts';
import { writeOffers } from './write-clinic.ts';

/** What a doctor is called and tells of themself. */
export type DoctorWords = {
  title: string;
  titleLang: string;
  labels: readonly { lang: string; text: string }[];
  sex: 'female' | 'male';
  education: readonly { kind: string; institution: string; year: number | null }[];
  texts: readonly { lang: string; about: string }[];
};

/** Rows of a doctor and of what belongs to them. `clinicIds` gives the id of a clinic's number. */
export function writeDoctor(
  rows: Rows,
  id: number,
  words: DoctorWords,
  profile: DoctorProfile,
  clinicId: (clinic: number) => number,
): void {
  rows.add(
    'doctors',
    id,
    words.title,
    words.titleLang,
    words.sex,
    profile.portraitSeed,
    profile.practisingSince,
    JSON.stringify(words.education),
    true,
  );
  for (const { lang, text } of words.labels) rows.add('doctor_names', id, 'label', lang, text);
  for (const { lang, about } of words.texts) rows.add('doctor_texts', id, lang, about);
  for (const { clinic, specializationId, role, since, until, isMain } of profile.positions)
    rows.add('positions', id, clinicId(clinic), specializationId, role, since, until, isMain);
  for (const { number, body, url, validUntil, checkedOn } of profile.licences)
    rows.add('doctor_licences', id, number, body, url, validUntil, checkedOn);
  for (const { lang, level } of profile.languages) rows.add('doctor_languages', id, lang, level);
  for (const [place, specialization] of profile.specializations.entries())
    rows.add('doctor_specializations', id, specialization.id, place + 1);
  for (const disease of profile.diseases) rows.add('doctor_diseases', id, disease);
  writeOffers(rows, 'doctor_procedures', id, profile.offers);
}

/** A comment and its reply. */
export function writeComment(
  rows: Rows,
  id: number,
  on: { clinicId: number | null; doctorId: number | null },
  comment: DemoComment,
): void {
  rows.add(
    'comments',
    id,
    on.clinicId,
    on.doctorId,
    comment.isDisputed ? 'disputed' : 'published',
    comment.author,
    comment.lang,
    comment.rating,
    JSON.stringify(comment.aspects),
    comment.text,
    comment.proof,
    comment.treatedIn,
    comment.procedureId,
    true,
    comment.publishedAt,
  );
  if (comment.reply)
    rows.add('comment_replies', id, comment.lang, comment.reply.text, comment.reply.repliedAt);
}
