import { BooleanInput, Create, Edit, NumberInput, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { SaveToolbar } from '../platform/save-toolbar.tsx';
import { LanguageFiles } from './files.tsx';

const directions = ['ltr', 'rtl'].map((id) => ({ id, name: `admin.languages.directions.${id}` }));

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

export function LanguageEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={false}>
      <SimpleForm toolbar={<SaveToolbar />}>
        <TextInput source="prefix" disabled />
        <TextInput source="title" isRequired helperText="admin.languages.title_hint" />
        <SelectInput source="direction" choices={directions} isRequired />
        <NumberInput source="position" min={1} />
        <BooleanInput source="is_published" helperText="admin.languages.published_hint" />
      </SimpleForm>
      <LanguageFiles />
    </Edit>
  );
}
