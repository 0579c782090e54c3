import { Typography } from '@mui/material';
import { BooleanInput, SaveButton, Toolbar, useLocales, useRecordContext, useTranslate } from 'react-admin';
import type { AdminTermDetail } from '../../../contract/content/admin-terms.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { KeptEdit, KeptForm } from '../../platform/kept-form.tsx';
import { MergeButton } from './merge-button.tsx';
import { UndoButton } from './undo-button.tsx';

/** One synonym a line. */
const toLines = (words: string[] | undefined): string => words?.join('\n') ?? '';
const fromLines = (text: string): string[] => text.split('\n');
const asTyped = (text: string): string => text;

/** The form keeps null where nothing was typed; a language without a text is simply not there. */
const withoutNulls = (texts: unknown): unknown =>
  typeof texts === 'object' && texts !== null && !Array.isArray(texts)
    ? Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))
    : texts;
const tidy = (term: object) =>
  Object.fromEntries(Object.entries(term).map(([name, value]) => [name, withoutNulls(value)]));

const SaveBar = () => (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

function Fields() {
  const term = useRecordContext<AdminTermDetail>();
  const languages = useLocales();
  const translate = useTranslate();
  if (!term) return null;
  if (term.merged_into)
    return (
      <>
        <Typography>{translate('admin.terms.is_merged', { title: term.merged_into.title })}</Typography>
        {term.may_undo && <UndoButton term={term} />}
      </>
    );
  const field = (source: string) => translate(`admin.terms.fields.${source}`);
  return (
    <>
      <Typography>
        {translate('admin.terms.stand_on_it', { clinics: term.clinics, doctors: term.doctors })}
      </Typography>
      {languages.map(({ locale, name }) => (
        <fieldset key={locale}>
          <legend>{name}</legend>
          <DirectedInput
            source={`titles.${locale}`}
            label={field('titles')}
            parse={asTyped}
            dir="auto"
            fullWidth
          />
          {term.doctor_titles && (
            <DirectedInput
              source={`doctor_titles.${locale}`}
              label={field('doctor_titles')}
              parse={asTyped}
              dir="auto"
              fullWidth
            />
          )}
          {term.abouts && (
            <DirectedInput
              source={`abouts.${locale}`}
              label={field('abouts')}
              parse={asTyped}
              multiline
              dir="auto"
              fullWidth
            />
          )}
          {term.synonyms && (
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
      ))}
      <BooleanInput source="is_retired" />
      <MergeButton key={term.version} term={term} />
    </>
  );
}

/** A term in every language of the site. */
export function TermEdit() {
  return (
    <KeptEdit transform={tidy}>
      <KeptForm toolbar={<SaveBar />}>
        <Fields />
      </KeptForm>
    </KeptEdit>
  );
}
