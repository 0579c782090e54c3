import { BooleanInput, Create, SelectInput, SimpleForm, TextInput } from 'react-admin';
import type { AdminLanguage } from '../../../contract/content/admin-languages.ts';
import { KeptEdit, KeptForm } from '../../platform/kept-form.tsx';
import { NumberInput } from '../../platform/number-input.tsx';
import { SaveToolbar } from '../../platform/save-toolbar.tsx';
import { directions } from './directions.ts';
import { LanguageFiles } from './files.tsx';

/** A new language: unpublished until it is worth showing. */
export function LanguageCreate() {
  return (
    <Create redirect="edit">
      <SimpleForm defaultValues={{ direction: 'ltr', is_published: false }}>
        <TextInput source="prefix" isRequired helperText="admin.languages.prefix_hint" />
        <TextInput source="title" isRequired helperText="admin.languages.title_hint" />
        <SelectInput source="direction" choices={directions} isRequired />
        <BooleanInput source="is_published" />
      </SimpleForm>
    </Create>
  );
}

/** How many texts it has changes all the time, and is nothing that is typed here. */
const toForm = ({ written: _, expected: __, edited: ___, ...language }: AdminLanguage) => language;

export function LanguageEdit() {
  return (
    <KeptEdit>
      <KeptForm<AdminLanguage> toValues={toForm} toolbar={<SaveToolbar />}>
        <TextInput source="prefix" disabled />
        <TextInput source="title" isRequired helperText="admin.languages.title_hint" />
        <SelectInput source="direction" choices={directions} isRequired />
        <NumberInput source="position" min={1} max={32_767} />
        <BooleanInput source="is_published" helperText="admin.languages.published_hint" />
      </KeptForm>
      <LanguageFiles />
    </KeptEdit>
  );
}
