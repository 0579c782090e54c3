import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { lineKinds, type OfferTerms } from '../../contract/offers/offers.ts';
import type { RequestState } from '../../contract/requests/requests.ts';
import type { Database } from '../../server/platform/database.ts';

/** A day from now on, `2026-12-01`. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Counted, not drawn: hundreds of requests of one test would meet. */
let lastNumber = 100_000;

type RequestDraft = {
  accountId: string;
  clinics: readonly { id: number; doctorId?: number }[];
  state?: RequestState;
  procedureId?: number;
  specializationId?: number;
  languages?: string[];
  language?: string;
};

/** A request as its clinics have received it, written straight into the tables. Returns its id. */
export async function makeRequest(db: Database, draft: RequestDraft): Promise<string> {
  lastNumber += 1;
  const { id } = await db
    .insertInto('requests')
    .values({
      number: lastNumber,
      account_id: draft.accountId,
      state: draft.state ?? 'open',
      idempotency_key: randomUUID(),
      title: 'Катаракта правого глаза',
      body: 'Мутное пятно перед правым глазом, окулист советует операцию.',
      wanted: 'treatment',
      procedure_id: draft.procedureId ?? null,
      specialization_id: draft.specializationId ?? null,
      for_whom: 'self',
      birth_year: 1961,
      country: 'RU',
      languages: draft.languages ?? ['ru'],
      language: draft.language ?? 'ru',
      expires_at: new Date(Date.now() + 30 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const clinic of draft.clinics)
    await db
      .insertInto('request_recipients')
      .values({ request_id: id, clinic_id: clinic.id, doctor_id: clinic.doctorId ?? null })
      .execute();
  return id;
}

/** Terms that say everything, so that a test may take from them what it is about. */
export function makeTerms(doctorId: number, changes: Partial<OfferTerms> = {}): OfferTerms {
  return {
    doctor_id: doctorId,
    procedure: 'Удаление катаракты',
    price_from: 2180,
    price_to: null,
    currency_id: 2,
    lines: lineKinds.map((kind) =>
      kind === 'medicines' || kind === 'transfer'
        ? { kind, state: 'extra', amount: kind === 'transfer' ? 70 : 60, note: '' }
        : { kind, state: 'included', amount: null, note: '' },
    ),
    nights: 1,
    days_in_country: 4,
    earliest_date: dayAhead(14),
    basis: 'Описание и два снимка',
    price_changes: 'Другая модель хрусталика',
    prepayment_percent: 30,
    refund: 'Вернём за 7 дней до операции',
    aftercare: 'Видеоприём на седьмой день',
    complications: 'Повторная операция бесплатно, 90 дней',
    languages: ['ru', 'en'],
    valid_days: 30,
    note: '',
    ...changes,
  };
}

/** Lines and texts of `terms` that say nothing: what is left are only the facts that are always asked for. */
export const makeScantyTerms = (doctorId: number): OfferTerms =>
  makeTerms(doctorId, {
    lines: [{ kind: 'procedure', state: 'included', amount: null, note: '' }],
    nights: null,
    days_in_country: null,
    basis: '',
    price_changes: '',
    prepayment_percent: null,
    refund: '',
    aftercare: '',
    complications: '',
  });

/** What happened to a request: kind, who did it, the clinic it concerns; in order. */
export async function listRequestEvents(
  db: Database,
  requestId: string,
): Promise<{ kind: string; actor: string; clinic_id: number | null }[]> {
  const { rows } = await sql<{ kind: string; actor: string; clinic_id: number | null }>`
    select kind, actor, clinic_id from request_events where request_id = ${requestId}::uuid order by id`.execute(
    db,
  );
  return rows;
}
