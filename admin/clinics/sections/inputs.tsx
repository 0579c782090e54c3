import type { ReactNode } from 'react';
import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  SelectInput,
  SimpleFormIterator,
  useLocales,
  useTranslate,
} from 'react-admin';
import { choicesOf } from '../../platform/choices.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { useSpokenLanguages, useTerms } from './use-choices.ts';

/** The form keeps spaces while they are typed. */
export const asTyped = (text: string): string => text;

/** One field for each language of the site. */
export function EachLanguage({ source, rows }: { source: string; rows?: number }) {
  const translate = useTranslate();
  return useLocales().map(({ locale, name }) => (
    <DirectedInput
      key={locale}
      source={`${source}.${locale}`}
      label={`${translate(`admin.entries.fields.${source}`)}: ${name}`}
      parse={asTyped}
      multiline={rows !== undefined}
      {...(rows !== undefined && { minRows: rows })}
      dir="auto"
      helperText={false}
      fullWidth
    />
  ));
}

/** Languages that are spoken, each with how well. */
export function Languages({ levels }: { levels: readonly string[] }) {
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.entries.fields.${name}`);
  return (
    <ArrayInput source="languages" label={label('languages')}>
      <SimpleFormIterator inline disableReordering disableClear>
        <AutocompleteInput
          source="code"
          label={label('language')}
          choices={useSpokenLanguages()}
          isRequired
          helperText={false}
        />
        <SelectInput
          source="level"
          label={label('level')}
          choices={choicesOf('admin.entries.levels', levels)}
          isRequired
          helperText={false}
        />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

type RowsProps = {
  source: 'procedures' | 'comforts';
  /** Label of the term in a row. */
  term: 'procedure' | 'comfort';
  choices: readonly { id: string; name: string }[];
  /** What a row says of its term. */
  children: ReactNode;
};

/** Terms of a dictionary, a row each. */
export function TermRows({ source, term, choices, children }: RowsProps) {
  const translate = useTranslate();
  return (
    <ArrayInput source={source} label={translate(`admin.entries.fields.${source}`)}>
      <SimpleFormIterator inline disableReordering disableClear>
        <AutocompleteInput
          source="slug"
          label={translate(`admin.entries.fields.${term}`)}
          choices={[...choices]}
          isRequired
          helperText={false}
          sx={{ minInlineSize: { sm: 'min(100%, 360px)' } }}
        />
        {children}
      </SimpleFormIterator>
    </ArrayInput>
  );
}

/** Terms of a dictionary, found by their titles. */
export function Terms({ source }: { source: 'specializations' | 'diseases' }) {
  const translate = useTranslate();
  const terms = useTerms()[source];
  return (
    <AutocompleteArrayInput
      source={source}
      label={translate(`admin.entries.fields.${source}`)}
      choices={terms}
      helperText={false}
      fullWidth
    />
  );
}
