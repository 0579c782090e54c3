import {
  BooleanInput,
  Create,
  SaveButton,
  SelectInput,
  SimpleForm,
  Toolbar,
  useLocales,
  useTranslate,
} from 'react-admin';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { KeptEdit, KeptForm } from '../../platform/kept-form.tsx';
import { asTyped, fromLines, toLines, withoutNulls } from '../../platform/language-texts.ts';
import { useProblemNotice } from '../../platform/problem-notice.ts';
import { areaChoices, flagChoices } from './list.tsx';

/** Reads a field with one slug on each line; an empty field is an empty list. */
const slugsOf = (text: string): string[] => (text === '' ? [] : text.split('\n').map((line) => line.trim()));
/** The form keeps null where nothing was typed, and an empty line behind the last slug. */
const tidy = (complaint: object) =>
  Object.fromEntries(
    Object.entries(complaint).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((slug) => slug !== '') : (withoutNulls(value) ?? null),
    ]),
  );

function Fields() {
  const languages = useLocales();
  const translate = useTranslate();
  const field = (source: string) => translate(`admin.complaints.fields.${source}`);
  return (
    <>
      <SelectInput source="area" choices={areaChoices} isRequired />
      {['specializations', 'diseases', 'procedures'].map((source) => (
        <DirectedInput
          key={source}
          source={source}
          label={field(source)}
          format={toLines}
          parse={slugsOf}
          defaultValue={[]}
          dir="ltr"
          multiline
          fullWidth
        />
      ))}
      <SelectInput source="red_flag" choices={flagChoices} defaultValue={null} />
      {languages.map(({ locale, name }) => (
        <fieldset key={locale}>
          <legend>{name}</legend>
          <DirectedInput
            source={`titles.${locale}`}
            label={field('title')}
            parse={asTyped}
            dir="auto"
            fullWidth
          />
          <DirectedInput
            source={`phrases.${locale}`}
            label={field('phrases')}
            format={toLines}
            parse={fromLines}
            multiline
            dir="auto"
            fullWidth
          />
        </fieldset>
      ))}
    </>
  );
}

/** A complaint in every language of the site. */
export function ComplaintEdit() {
  return (
    <KeptEdit transform={tidy}>
      <KeptForm
        toolbar={
          <Toolbar>
            <SaveButton alwaysEnable />
          </Toolbar>
        }
      >
        <Fields />
        <BooleanInput source="is_retired" />
      </KeptForm>
    </KeptEdit>
  );
}

/** A new one; its slug stays. */
export function ComplaintCreate() {
  const onError = useProblemNotice();
  return (
    <Create transform={tidy} mutationOptions={{ onError }} redirect="edit">
      <SimpleForm>
        <DirectedInput source="slug" dir="ltr" isRequired fullWidth />
        <Fields />
      </SimpleForm>
    </Create>
  );
}
