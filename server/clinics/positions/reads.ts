import { sql } from 'kysely';
import type {
  DoctorCandidate,
  DoctorForm,
  DoctorRow,
  StaffPosition,
} from '../../../contract/clinics/staff-doctors.ts';
import { toTerm } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { jsonList } from '../../platform/json-list.ts';
import { doctorLabels } from '../doctors/reads.ts';
import { portraitSeed } from '../pictures/reads.ts';
import { shapePortrait } from '../pictures/rules.ts';
import { isKeptElsewhere } from './access.ts';
import type { DoctorContent } from './parts.ts';
import { mayBeSame, nameWords } from './rules.ts';

type PositionRow = Omit<StaffPosition, 'specialization'> & { specialization_id: number };

/** Positions of doctor `d` at a clinic, those held now first. */
const positionsAt = (clinicId: number) => sql`
  coalesce((select json_agg(json_build_object('id', p.id, 'role', p.role, 'specialization_id', p.specialization_id,
      'since', p.since, 'until', p.until, 'is_main', p.is_main)
      order by p.until is not null, p.is_main desc, p.until desc, p.id)
    from positions p where p.doctor_id = d.id and p.clinic_id = ${clinicId}), '[]')`;

const shapePositions = (rows: readonly PositionRow[], { dictionaries }: Words): StaffPosition[] =>
  rows.map(({ specialization_id, ...row }) => ({
    ...row,
    specialization: dictionaries.specializations.byId.get(specialization_id)?.slug ?? '',
  }));

type ListRow = NamedRow & {
  id: number;
  specializations: number[];
  positions: PositionRow[];
  portrait_seed: number | null;
};

/** Doctors who hold or held a position at a clinic. `editable`: null for all, else whom the reader may write about. */
export async function listStaffDoctors(
  db: Database,
  clinicId: number,
  editable: { doctorId: number | null } | null,
  words: Words,
): Promise<DoctorRow[]> {
  const { language, dictionaries } = words;
  const { rows } = await sql<ListRow>`
    select d.id, d.title, d.title_lang, ${portraitSeed} as portrait_seed, ${doctorLabels(language)} as labels,
      array(select specialization_id from doctor_specializations where doctor_id = d.id
        order by position, specialization_id) as specializations,
      ${positionsAt(clinicId)} as positions
    from doctors d where d.status = 'published'
      and d.id in (select doctor_id from positions where clinic_id = ${clinicId})`.execute(db);
  const { compare } = new Intl.Collator(language);
  return rows
    .map((row): DoctorRow => {
      const isHere = row.positions.some(({ until }) => until === null);
      return {
        id: row.id,
        title: shownTitle(row, language).title,
        specializations: row.specializations.flatMap((id) => {
          const entry = dictionaries.specializations.byId.get(id);
          return entry ? [toTerm(entry, language).title] : [];
        }),
        positions: shapePositions(row.positions, words),
        picture: row.portrait_seed === null ? null : shapePortrait({ id: row.id, seed: row.portrait_seed }),
        is_here: isHere,
        may_edit: isHere && (editable === null || editable.doctorId === row.id),
      };
    })
    .sort((one, other) => Number(other.is_here) - Number(one.is_here) || compare(one.title, other.title));
}

type CandidateRow = NamedRow & { id: number; all: string[]; clinics: NamedRow[] };

/** Known doctors of a specialization whose name may be this one, at most five. */
export async function findCandidates(
  db: Database,
  input: { title: string; specializationId: number },
  language: string,
): Promise<DoctorCandidate[]> {
  const longest = nameWords(input.title).sort((one, other) => other.length - one.length)[0];
  if (longest === undefined) return [];
  const pattern = `%${input.title.match(new RegExp(`\\p{L}{${longest.length},}`, 'u'))?.[0] ?? longest}%`;
  const { rows } = await sql<CandidateRow>`
    select d.id, d.title, d.title_lang, ${doctorLabels(language)} as labels,
      array(select text from doctor_names where doctor_id = d.id) || d.title as all,
      coalesce((select json_agg(json_build_object('title', c.title, 'title_lang', c.title_lang,
          'labels', ${clinicLabels(language)}))
        from positions p join clinics c on c.id = p.clinic_id and c.status = 'published'
        where p.doctor_id = d.id and p.until is null), '[]') as clinics
    from doctor_specializations s join doctors d on d.id = s.doctor_id and d.status = 'published'
    where s.specialization_id = ${input.specializationId} and (d.title ilike ${pattern}
      or exists (select from doctor_names n where n.doctor_id = d.id and n.text ilike ${pattern}))
    order by d.id limit 200`.execute(db);
  return rows
    .filter(({ all }) => all.some((name) => mayBeSame(name, input.title)))
    .slice(0, 5)
    .map((row) => ({
      id: row.id,
      title: shownTitle(row, language).title,
      clinics: [...new Set(row.clinics.map((clinic) => shownTitle(clinic, language).title))],
    }));
}

type ContentRow = Omit<DoctorContent, 'specializations' | 'procedures'> & {
  specializations: number[];
  procedures: { procedure_id: number; yearly_volume: number | null }[];
};
type FormRow = ContentRow &
  Pick<DoctorForm, 'id' | 'version' | 'works_elsewhere' | 'is_kept_elsewhere'> & { positions: PositionRow[] };

/** What is written of doctor `d` manually. */
const contentColumns = sql`
  d.title, d.sex, d.practising_since, d.education,
  ${jsonList(sql`select lang, text from doctor_names where doctor_id = d.id and kind = 'label' order by lang, text`)} as names,
  array(select specialization_id from doctor_specializations where doctor_id = d.id
    order by position, specialization_id) as specializations,
  ${jsonList(sql`select lang as code, level from doctor_languages where doctor_id = d.id order by
    array_position(array['native', 'fluent', 'basic'], level), lang`)} as languages,
  ${jsonList(sql`select procedure_id, yearly_volume from doctor_procedures where doctor_id = d.id
    order by yearly_volume desc nulls last, procedure_id`)} as procedures,
  ${jsonList(sql`select lang, about from doctor_texts where doctor_id = d.id order by lang`)} as texts`;

function shapeContent(row: ContentRow, { dictionaries }: Words): DoctorContent {
  const { specializations, procedures } = dictionaries;
  return {
    title: row.title,
    names: row.names,
    sex: row.sex,
    practising_since: row.practising_since,
    specializations: row.specializations.flatMap((one) => specializations.byId.get(one)?.slug ?? []),
    languages: row.languages,
    education: row.education.map(({ kind, institution, year = null }) => ({ kind, institution, year })),
    procedures: row.procedures.flatMap(({ procedure_id, yearly_volume }) => {
      const slug = procedures.byId.get(procedure_id)?.slug;
      return slug === undefined ? [] : [{ slug, yearly_volume }];
    }),
    texts: row.texts,
  };
}

/** What is written of a doctor manually, whole. Throws not_found. */
export async function readDoctorContent(db: Database, id: number, words: Words): Promise<DoctorContent> {
  const { rows } = await sql<ContentRow>`select ${contentColumns} from doctors d where d.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shapeContent(row, words);
}

/** A doctor as the clinic's people write about them. Throws not_found. */
export async function readDoctorForm(
  db: Database,
  id: number,
  clinicId: number,
  words: Words,
): Promise<DoctorForm> {
  const { rows } = await sql<FormRow>`
    select d.id, d.version, ${contentColumns}, ${positionsAt(clinicId)} as positions,
      exists (select from positions where doctor_id = d.id and clinic_id <> ${clinicId} and until is null) as works_elsewhere,
      ${isKeptElsewhere(sql`d.id`, clinicId)} as is_kept_elsewhere
    from doctors d where d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { version, works_elsewhere, is_kept_elsewhere } = row;
  const positions = shapePositions(row.positions, words);
  return { id, version, ...shapeContent(row, words), positions, works_elsewhere, is_kept_elsewhere };
}
