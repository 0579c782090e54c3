import { useQuery } from '@tanstack/react-query';
import { SelectInput, useLocale, useLocales, useTranslate } from 'react-admin';
import type { TermDictionary } from '../../../contract/content/admin-terms.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { api } from '../../platform/api.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { asTyped, fromLines, toLines, withoutNulls } from '../../platform/language-texts.ts';

/** Values of the form as the API takes them. */
export const tidyTerm = (term: object) =>
  Object.fromEntries(Object.entries(term).map(([name, value]) => [name, withoutNulls(value)]));

/** The groups that amenities stand in. */
function GroupInput() {
  const locale = useLocale();
  const { data = [], isPending } = useQuery({
    queryKey: ['amenity groups', locale],
    queryFn: async () => {
      const { comforts = [] } = (await api(getDictionaries, { query: { name: ['comforts'] } })).data;
      return [...new Map(comforts.map(({ group }) => [group.slug, group])).values()];
    },
  });
  return (
    <SelectInput
      source="group"
      choices={data}
      optionValue="slug"
      optionText="title"
      translateChoice={false}
      isPending={isPending}
      isRequired
    />
  );
}

/** What only this dictionary has. */
export function OwnFields({ dictionary }: { dictionary: TermDictionary }) {
  if (dictionary === 'diseases')
    return (
      <DirectedInput source="icd10" dir="ltr" helperText="admin.terms.icd10_hint" isRequired fullWidth />
    );
  if (dictionary === 'procedures')
    return <DirectedInput source="code" dir="ltr" helperText="admin.terms.code_hint" fullWidth />;
  if (dictionary === 'accreditations')
    return <DirectedInput source="url" dir="ltr" helperText="admin.terms.url_hint" isRequired fullWidth />;
  return dictionary === 'comforts' ? <GroupInput /> : null;
}

/** What a term says, in every language of the site. */
export function TermTexts({ dictionary }: { dictionary: TermDictionary }) {
  const [languages, translate] = [useLocales(), useTranslate()];
  const field = (source: string) => translate(`admin.terms.fields.${source}`);
  return languages.map(({ locale, name }) => (
    <fieldset key={locale}>
      <legend>{name}</legend>
      <DirectedInput
        source={`titles.${locale}`}
        label={field('titles')}
        parse={asTyped}
        dir="auto"
        fullWidth
      />
      {dictionary === 'specializations' && (
        <DirectedInput
          source={`doctor_titles.${locale}`}
          label={field('doctor_titles')}
          parse={asTyped}
          dir="auto"
          fullWidth
        />
      )}
      {dictionary === 'accreditations' ? (
        <DirectedInput
          source={`abouts.${locale}`}
          label={field('abouts')}
          parse={asTyped}
          multiline
          dir="auto"
          fullWidth
        />
      ) : (
        <DirectedInput
          source={`synonyms.${locale}`}
          label={field('synonyms')}
          format={toLines}
          parse={fromLines}
          multiline
          dir="auto"
          fullWidth
        />
      )}
    </fieldset>
  ));
}
