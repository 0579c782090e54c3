import type { Database } from '../../server/platform/database.ts';

/** Ids of currencies as server/content/currencies/initial.json has them. */
export const RUB = 1;

export async function currencyId(db: Database, code: string): Promise<number> {
  const { id } = await db
    .selectFrom('currencies')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}

export type PriceDraft = {
  procedureId: number;
  amount?: number;
  amountTo?: number;
  currencyId?: number;
  volume?: number;
  included?: string[];
};

const priceColumns = ({
  procedureId,
  amount,
  amountTo,
  currencyId: currency,
  volume,
  included,
}: PriceDraft) => ({
  procedure_id: procedureId,
  amount: amount ?? null,
  amount_to: amountTo ?? null,
  currency_id: amount === undefined ? null : (currency ?? RUB),
  priced_on: amount === undefined ? null : '2026-09-01',
  yearly_volume: volume ?? null,
  ...(included && { included }),
});

export type ClinicFacts = {
  prices?: PriceDraft[];
  specializations?: number[];
  languages?: { lang: string; level: 'native' | 'fluent' | 'basic' | 'interpreter' }[];
  comforts?: { id: number; value: 'free' | 'paid' | 'no' }[];
  licence?: { body: string; checkedOn: string | null };
  accreditations?: { id: number; checkedOn: string | null }[];
  photos?: number;
  response?: { minutes: number; requests: number; replied: number };
  texts?: { lang: string; description: string }[];
  isClaimed?: boolean;
};

/** What is known of a clinic besides its name and place. */
export async function addClinicFacts(db: Database, clinicId: number, facts: ClinicFacts): Promise<void> {
  const own = { clinic_id: clinicId };
  for (const draft of facts.prices ?? [])
    await db
      .insertInto('clinic_procedures')
      .values({ ...own, ...priceColumns(draft) })
      .execute();
  for (const specialization_id of facts.specializations ?? [])
    await db
      .insertInto('clinic_specializations')
      .values({ ...own, specialization_id })
      .execute();
  for (const language of facts.languages ?? [])
    await db
      .insertInto('clinic_languages')
      .values({ ...own, ...language })
      .execute();
  for (const { id, value } of facts.comforts ?? [])
    await db
      .insertInto('clinic_comforts')
      .values({ ...own, comfort_id: id, value })
      .execute();
  for (const { id, checkedOn } of facts.accreditations ?? [])
    await db
      .insertInto('clinic_accreditations')
      .values({ ...own, accreditation_id: id, checked_on: checkedOn })
      .execute();
  for (const text of facts.texts ?? [])
    await db
      .insertInto('clinic_texts')
      .values({ ...own, ...text })
      .execute();
  await addProof(db, clinicId, facts);
}

async function addProof(db: Database, clinicId: number, facts: ClinicFacts): Promise<void> {
  const own = { clinic_id: clinicId };
  if (facts.licence) {
    const { body, checkedOn } = facts.licence;
    await db
      .insertInto('clinic_licences')
      .values({ ...own, body, number: 'A-1', checked_on: checkedOn })
      .execute();
  }
  for (let position = 0; position < (facts.photos ?? 0); position += 1)
    await db
      .insertInto('photos')
      .values({ ...own, position, scene: 'ward', seed: 100 + position, captions: '{"ru": "Палата"}' })
      .execute();
  if (facts.response) {
    const { minutes, ...counts } = facts.response;
    await db
      .insertInto('clinic_responses')
      .values({ ...own, ...counts, median_reply_minutes: minutes, computed_on: '2026-09-01' })
      .execute();
  }
  if (facts.isClaimed)
    await db.updateTable('clinics').set({ claimed_at: new Date() }).where('id', '=', clinicId).execute();
}

export type DoctorDraft = {
  title: string;
  lang?: string;
  names?: { text: string; lang: string }[];
  /** The first is the main one. */
  positions?: { clinicId: number; specializationId: number; role?: string; since?: number; until?: number }[];
  prices?: PriceDraft[];
  languages?: { lang: string; level: 'native' | 'fluent' | 'basic' }[];
  licence?: { body: string; checkedOn: string | null };
  education?: { kind: string; institution: string; year?: number }[];
  isWithdrawn?: boolean;
};

/** A published doctor. Returns the id. */
export async function createDoctor(db: Database, draft: DoctorDraft): Promise<number> {
  const { id } = await db
    .insertInto('doctors')
    .values({
      title: draft.title,
      title_lang: draft.lang ?? 'en',
      status: draft.isWithdrawn ? 'withdrawn' : 'published',
      portrait_seed: 7,
      sex: 'female',
      practising_since: 2004,
      education: JSON.stringify(draft.education ?? []),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { doctor_id: id };
  for (const name of draft.names ?? [])
    await db
      .insertInto('doctor_names')
      .values({ ...own, kind: 'label', ...name })
      .execute();
  await addPositions(db, id, draft);
  for (const price of draft.prices ?? [])
    await db
      .insertInto('doctor_procedures')
      .values({ ...own, ...priceColumns(price) })
      .execute();
  for (const language of draft.languages ?? [])
    await db
      .insertInto('doctor_languages')
      .values({ ...own, ...language })
      .execute();
  if (draft.licence)
    await db
      .insertInto('doctor_licences')
      .values({ ...own, number: 'D-1', body: draft.licence.body, checked_on: draft.licence.checkedOn })
      .execute();
  return id;
}

async function addPositions(db: Database, doctorId: number, draft: DoctorDraft): Promise<void> {
  const own = { doctor_id: doctorId };
  for (const [index, position] of (draft.positions ?? []).entries()) {
    const { clinicId, specializationId, role = 'doctor', since = null, until = null } = position;
    await db
      .insertInto('positions')
      .values({
        ...own,
        clinic_id: clinicId,
        specialization_id: specializationId,
        role,
        since,
        until,
        is_main: index === 0 && until === null,
      })
      .execute();
    await db
      .insertInto('doctor_specializations')
      .values({ ...own, specialization_id: specializationId, position: index })
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

export type CommentDraft = {
  clinicId?: number;
  doctorId?: number;
  rating: number;
  lang?: string;
  proof?: 'contact' | 'request' | 'document';
  status?: string;
  aspects?: Record<string, number>;
  text?: string;
  publishedAt?: string;
  procedureId?: number;
  reply?: string;
};

/** Comments, one after another. Returns their ids in the order of the drafts. */
export async function createComments(db: Database, drafts: readonly CommentDraft[]): Promise<number[]> {
  const ids: number[] = [];
  for (const draft of drafts) {
    const { id } = await db
      .insertInto('comments')
      .values({
        clinic_id: draft.clinicId ?? null,
        doctor_id: draft.doctorId ?? null,
        status: draft.status ?? 'published',
        author_name: 'Anna K.',
        lang: draft.lang ?? 'ru',
        rating: draft.rating,
        aspects: JSON.stringify(draft.aspects ?? {}),
        text: draft.text ?? 'Всё прошло спокойно и вовремя.',
        proof: draft.proof ?? 'contact',
        procedure_id: draft.procedureId ?? null,
        published_at: draft.publishedAt ?? '2026-09-01T10:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    if (draft.reply)
      await db
        .insertInto('comment_replies')
        .values({ comment_id: id, lang: 'ru', text: draft.reply, replied_at: '2026-09-02T10:00:00Z' })
        .execute();
  }
  return ids;
}
