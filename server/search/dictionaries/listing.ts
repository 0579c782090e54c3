import type { DictionaryName, getDictionaries } from '../../../contract/content/dictionaries.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Dictionaries, Dictionary } from '../../content/dictionaries/dictionary-store.ts';
import {
  collatorOf,
  spokenLanguageTitle,
  type Titles,
  titleIn,
  toTerm,
} from '../../content/dictionaries/rules.ts';
import { countryTitle } from '../../content/places/titles.ts';
import type { Counts } from './counts.ts';

type Listing = ReplyOf<typeof getDictionaries>['data'];

type Sources = { dictionaries: Dictionaries; counts: Record<DictionaryName, Counts>; language: string };

const nobody = { clinics: 0, doctors: 0 };

/** The dictionaries asked for, in the words and the order of the language. */
export function listDictionaries(names: ReadonlySet<DictionaryName>, sources: Sources): Listing {
  return {
    ...(names.has('countries') && { countries: listCountries(sources) }),
    ...(names.has('specializations') && { specializations: listSpecializations(sources) }),
    ...(names.has('diseases') && { diseases: listDiseases(sources) }),
    ...(names.has('procedures') && { procedures: listProcedures(sources) }),
    ...(names.has('comforts') && { comforts: listComforts(sources) }),
    ...(names.has('accreditations') && { accreditations: listAccreditations(sources) }),
    ...(names.has('languages') && { languages: listLanguages(sources) }),
  };
}

function byTitle<Entry extends { title: string }>(entries: Entry[], language: string): Entry[] {
  const collator = collatorOf(language);
  return entries.sort((a, b) => collator.compare(a.title, b.title));
}

function entriesOf<Row extends { id: number; slug: string; titles: Titles }, Rest>(
  { offered }: Dictionary<Row>,
  counts: Counts,
  language: string,
  rest: (row: Row) => Rest,
) {
  return offered.map((row) => ({
    ...toTerm(row, language),
    ...(counts.get(row.id) ?? nobody),
    ...rest(row),
  }));
}

function listCountries({ counts, language }: Sources) {
  const countries = [...counts.countries].filter(([, { clinics }]) => clinics > 0);
  return byTitle(
    countries.map(([value, count]) => {
      const code = String(value);
      return { code, title: countryTitle(code, language), ...count };
    }),
    language,
  );
}

function listSpecializations({ dictionaries, counts, language }: Sources) {
  return byTitle(
    entriesOf(dictionaries.specializations, counts.specializations, language, ({ icon }) => ({ icon })),
    language,
  );
}

const slugsOf = ({ byId }: Dictionaries['specializations'], ids: readonly number[]) =>
  ids.flatMap((id) => byId.get(id)?.slug ?? []);

function listDiseases({ dictionaries, counts, language }: Sources) {
  const { diseases, specializations } = dictionaries;
  return byTitle(
    entriesOf(diseases, counts.diseases, language, (row) => ({
      icd10: row.icd10,
      specializations: slugsOf(specializations, row.specializations),
    })),
    language,
  );
}

function listProcedures({ dictionaries, counts, language }: Sources) {
  const { procedures, specializations } = dictionaries;
  return byTitle(
    entriesOf(procedures, counts.procedures, language, (row) => ({
      specializations: slugsOf(specializations, row.specializations),
    })),
    language,
  );
}

/** In the order of their groups, and in each in its own. */
function listComforts({ dictionaries, counts, language }: Sources) {
  const { comforts, comfortGroups } = dictionaries;
  return comfortGroups.flatMap((group) =>
    entriesOf(
      { ...comforts, offered: comforts.offered.filter(({ group_id }) => group_id === group.id) },
      counts.comforts,
      language,
      () => ({ group: toTerm(group, language) }),
    ),
  );
}

function listAccreditations({ dictionaries, counts, language }: Sources) {
  return byTitle(
    entriesOf(dictionaries.accreditations, counts.accreditations, language, ({ abouts, url }) => ({
      about: titleIn(abouts, language),
      url,
    })),
    language,
  );
}

function listLanguages({ counts, language }: Sources) {
  return byTitle(
    [...counts.languages].map(([value, count]) => {
      const code = String(value);
      return { code, title: spokenLanguageTitle(code, language), ...count };
    }),
    language,
  );
}
