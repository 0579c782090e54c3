import { type RawBuilder, sql } from 'kysely';
import {
  type Entry,
  type EntryDraft,
  type EntryKind,
  type EntryPart,
  type EntryVersion,
  recordMissingFacts,
} from '../../../contract/clinics/sections/operator-endpoints.ts';
import { clinicSectionNames, type EntryChange } from '../../../contract/clinics/sections/sections.ts';
import { sectionIn } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { LIST_MAX } from '../../../contract/platform/admin-lists.ts';
import type { Words } from '../../content/localization/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { shownTitle } from '../../content/localization/rules.ts';
import { cityTitle } from '../../content/places/titles.ts';
import { listVersions } from '../../content/versions/reads.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { readDoctorContent } from '../positions/reads.ts';
import { readAmenities } from './contents.ts';
import { readOfficial, readStaffProfile } from './reads.ts';
import { entityOf, type Target } from './rules.ts';
import { nameCities } from './versions/reads.ts';

const none = (table: string, column: string, further = sql``) =>
  sql<boolean>`not exists (select from ${sql.table(table)} t where t.${sql.ref(column)} = e.id ${further})`;

/** What misses `title.de` or `text.de`, of entry `e`. */
function missingLanguage(kind: EntryKind, gap: string): RawBuilder<boolean> | null {
  const [what, lang] = gap.split('.');
  const one = kind === 'clinics' ? 'clinic' : 'doctor';
  if (what === 'title' && lang)
    return sql<boolean>`(e.title_lang is distinct from ${lang}
      and ${none(`${one}_names`, `${one}_id`, sql`and t.kind = 'label' and t.lang = ${lang}`)})`;
  if (what !== 'text' || !lang) return null;
  const words = sql.ref(kind === 'clinics' ? 't.description' : 't.about');
  return none(`${one}_texts`, `${one}_id`, sql`and t.lang = ${lang} and ${words} <> ''`);
}

const conditions: {
  [Kind in EntryKind]: Record<(typeof recordMissingFacts)[Kind][number], RawBuilder<boolean>>;
} = {
  clinics: {
    coordinates: sql<boolean>`e.lat is null`,
    specialization: none('clinic_specializations', 'clinic_id'),
    contact: sql<boolean>`(e.phone is null and e.website is null)`,
    languages: none('clinic_languages', 'clinic_id'),
  },
  doctors: {
    specialization: none('doctor_specializations', 'doctor_id'),
    languages: none('doctor_languages', 'doctor_id'),
    education: sql<boolean>`e.education = '[]'`,
    clinic: none('positions', 'doctor_id', sql`and t.is_main`),
  },
};

/** Whether clinic or doctor `e` has a gap; one that is not known nobody has. */
export function missingFactCondition(kind: EntryKind, gap: string): RawBuilder<boolean> {
  const known: Partial<Record<string, RawBuilder<boolean>>> = conditions[kind];
  return missingLanguage(kind, gap) ?? known[gap] ?? sql<boolean>`false`;
}

/** Every gap there can be, in the order of the site's languages. */
async function listKnownMissingFacts(db: Database, kind: EntryKind): Promise<string[]> {
  const rows = await db.selectFrom('languages').select('prefix').orderBy('position').execute();
  const langs = rows.map(({ prefix }) => prefix);
  const ofLanguages = ['title', 'text'].flatMap((what) => langs.map((lang) => `${what}.${lang}`));
  return [...ofLanguages, ...recordMissingFacts[kind]];
}

export type MissingFactCount = { gap: string; count: number; is_more: boolean };

/** How many of those on the site have which gap, each counted as far as lists go; in two queries. */
export async function countMissingFacts(db: Database, kind: EntryKind): Promise<MissingFactCount[]> {
  const gaps = await listKnownMissingFacts(db, kind);
  const counts = gaps.map(
    (gap) => sql`select ${gap}::text as gap, (select count(*)::int from (
      select from ${sql.table(kind)} e where e.status = 'published' and ${missingFactCondition(kind, gap)}
      limit ${LIST_MAX + 1}) f) as n`,
  );
  const { rows } = await sql<{ gap: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.map(({ gap, n }) => ({ gap, count: Math.min(n, LIST_MAX), is_more: n > LIST_MAX }));
}

type DraftRow = Omit<EntryDraft, 'publish_at' | 'made_at' | 'is_held'> & {
  section: string;
  publish_at: Date | null;
  held_at: Date | null;
  made_at: Date;
};

/** Drafts of an entry by part. */
async function readDrafts(db: Database, { kind, id }: Target): Promise<Map<string, EntryDraft>> {
  const owner = sql.ref(kind === 'clinics' ? 'd.clinic_id' : 'd.doctor_id');
  const { rows } = await sql<DraftRow>`
    select d.section, d.version, d.base_version, d.content, d.publish_at, d.reason, d.held_at, d.made_at,
      nullif(concat_ws(' ', a.name, a.surname), '') as made_by
    from entry_drafts d left join accounts a on a.id = d.made_by where ${owner} = ${id}`.execute(db);
  return new Map(
    rows.map(({ section, publish_at, held_at, made_at, ...draft }) => [
      section,
      {
        ...draft,
        publish_at: publish_at?.toISOString() ?? null,
        is_held: held_at !== null,
        made_at: made_at.toISOString(),
      },
    ]),
  );
}

type State = Pick<EntryPart, 'section' | 'version' | 'changed_by' | 'by_operator'> & {
  changed_at: Date | null;
};

/** Who wrote which part last. */
async function readStates(db: Database, { kind, id }: Target): Promise<Map<string, State>> {
  const name = sql`nullif(concat_ws(' ', a.name, a.surname), '') as changed_by`;
  const query =
    kind === 'clinics'
      ? sql<State>`
        select s.section, s.version, s.changed_at, s.by_operator, ${name}
        from clinic_sections s left join accounts a on a.id = s.changed_by where s.clinic_id = ${id}`
      : sql<State>`
        select 'page' as section, d.version, v.made_at as changed_at, coalesce(v.is_operator, false) as by_operator, ${name}
        from doctors d left join content_versions v on v.entity = 'doctor' and v.entity_id = d.id
          and v.section = 'page' and v.version = d.version
        left join accounts a on a.id = v.made_by where d.id = ${id}`;
  const { rows } = await query.execute(db);
  return new Map(rows.map((row) => [row.section, row]));
}

type HeadRow = {
  slug: string | null;
  title: string;
  title_lang: string | null;
  labels: Record<string, string> | null;
  status: string;
  claimed: boolean;
  city: { id: number; title: string; titles: unknown } | null;
  gaps: string[];
};

async function readHead(db: Database, { kind, id }: Target, language: string): Promise<HeadRow> {
  const gaps = (await listKnownMissingFacts(db, kind)).map(
    (gap) => sql`case when ${missingFactCondition(kind, gap)} then ${gap}::text end`,
  );
  const missing = sql`array_remove(array[${sql.join(gaps)}], null)`;
  const query =
    kind === 'clinics'
      ? sql<HeadRow>`
        select c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels, c.status,
          c.claimed_at is not null as claimed, (select ${missing} from clinics e where e.id = c.id) as gaps,
          (select jsonb_build_object('id', g.id, 'title', g.title, 'titles', g.titles) from cities g
            where g.id = c.city_id) as city
        from clinics c where c.id = ${id}`
      : sql<HeadRow>`
        select null as slug, e.title, e.title_lang, null as labels, e.status, null as city, ${missing} as gaps,
          exists (select from positions p join clinics c on c.id = p.clinic_id
            where p.doctor_id = e.id and p.is_main and c.claimed_at is not null) as claimed
        from doctors e where e.id = ${id}`;
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row;
}

type Written = { section: string; content: EntryChange };

/** What each part says now; texts in every language of the site. */
async function readContents(db: Database, { kind, id }: Target, words: Words): Promise<Written[]> {
  if (kind === 'doctors')
    return [{ section: 'page', content: { page: await readDoctorContent(db, id, words) } }];
  const [profile, official, comforts, languages] = await Promise.all([
    readStaffProfile(db, id, words),
    readOfficial(db, id),
    readAmenities(db, id),
    sql<{ prefix: string }>`select prefix from languages order by position`.execute(db),
  ]);
  const langs = [...languages.rows.map(({ prefix }) => prefix), ...profile.texts.map(({ lang }) => lang)];
  const texts = [...new Set(langs)].map((lang) => `text.${lang}` as const);
  return clinicSectionNames.flatMap((section): Written[] => {
    if (section === 'names' || section === 'place')
      return [{ section, content: { [section]: official[section] } }];
    if (section === 'comforts') return [{ section, content: { comforts } }];
    const own = section === 'text' ? texts : [section];
    return own.map((one) => ({ section: one, content: sectionIn(profile, one) }));
  });
}

/** A clinic or a doctor in parts, with drafts and what is missing. Throws not_found. */
export async function readEntry(db: Database, target: Target, words: Words): Promise<Entry> {
  const head = await readHead(db, target, words.language);
  const [contents, states, drafts] = await Promise.all([
    readContents(db, target, words),
    readStates(db, target),
    readDrafts(db, target),
  ]);
  const parts = contents.map(({ section, content }): EntryPart => {
    const state = states.get(section);
    return {
      section,
      version: state?.version ?? 0,
      changed_by: state?.changed_by ?? null,
      changed_at: state?.changed_at?.toISOString() ?? null,
      by_operator: state?.by_operator ?? false,
      content,
      draft: drafts.get(section) ?? null,
    };
  });
  return {
    ...target,
    title: shownTitle(head, words.language).title,
    path: target.kind === 'clinics' ? `/hospital/${head.slug}` : `/doctor/${target.id}`,
    is_public: head.status === 'published',
    is_claimed: head.claimed,
    city: head.city && { id: head.city.id, title: cityTitle(head.city, words.language) },
    gaps: head.gaps,
    parts,
  };
}

/** What a part said in its versions, the latest first; cities of places by name in `language`. */
export async function listEntryVersions(
  db: Database,
  { kind, id }: Target,
  section: string,
  language: string,
): Promise<EntryVersion[]> {
  const kept = await listVersions<EntryChange>(db, { entity: entityOf(kind), id, section });
  return nameCities(db, section, kept, language);
}
