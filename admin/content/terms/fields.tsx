import { useLocales, useTranslate } from 'react-admin';
import type { TermDictionary } from '../../../contract/content/admin-terms.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { asTyped, fromLines, toLines, withoutNulls } from '../../platform/language-texts.ts';

/** Values of the form as the API takes them. */
export const tidyTerm = (term: object) =>
  Object.fromEntries(Object.entries(term).map(([name, value]) => [name, withoutNulls(value)]));

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
