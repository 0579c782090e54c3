import Icon from '@mui/icons-material/Translate';
import { Box } from '@mui/material';
import {
  BooleanField,
  BooleanInput,
  Create,
  FunctionField,
  SelectField,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  useRecordContext,
  useRedirect,
  useTranslate,
} from 'react-admin';
import { type AdminLanguage, removeLanguage } from '../../../contract/content/admin-languages.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import { choicesOf } from '../../platform/choices.ts';
import { Figure } from '../../platform/figure.tsx';
import { KeptEdit, KeptForm } from '../../platform/kept-form.tsx';
import { NumberInput } from '../../platform/number-input.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { SaveToolbar } from '../../platform/save-toolbar.tsx';
import { Search } from '../../platform/search.tsx';
import { LanguageFiles } from './files.tsx';

const directions = choicesOf('admin.languages.directions', ['ltr', 'rtl']);

const shareOf = ({ written, expected }: AdminLanguage) =>
  `${written} / ${expected} (${Math.floor((100 * Math.min(written, expected)) / Math.max(expected, 1))} %)`;

const filters = [<Search key="q" source="q" alwaysOn words="admin.languages.search" />];

function LanguageList() {
  return (
    <AdminList
      opens="edit"
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      pagination={false}
      perPage={100}
    >
      <Figure source="position" sortable={false} />
      <TextField source="prefix" sortable={false} />
      <TextField source="title" sortable={false} />
      <SelectField source="direction" choices={directions} sortable={false} />
      <BooleanField source="is_published" sortable={false} />
      <FunctionField<AdminLanguage> source="written" sortable={false} render={shareOf} dir="ltr" />
      <Figure source="edited" sortable={false} />
    </AdminList>
  );
}

/** A new language: unpublished until it is worth showing. */
function LanguageCreate() {
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

/** Removes a language that nobody reads on the site. */
function RemoveButton() {
  const language = useRecordContext<AdminLanguage>();
  const [redirect, translate] = [useRedirect(), useTranslate()];
  if (!language || language.is_published) return null;
  const { id, title, written } = language;
  return (
    <ActButton
      text="admin.languages.remove"
      reason="none"
      color="error"
      run={async () => {
        await api(removeLanguage, { params: { id } });
        redirect('list', 'languages');
      }}
    >
      <p>{translate('admin.languages.remove_text', { title, written })}</p>
    </ActButton>
  );
}

function LanguageEdit() {
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
      <Box sx={{ padding: 2 }}>
        <RemoveButton />
      </Box>
    </KeptEdit>
  );
}

export const languages: AdminResource = {
  name: 'languages',
  permission: 'message.edit',
  icon: Icon,
  list: LanguageList,
  create: LanguageCreate,
  edit: LanguageEdit,
  recordRepresentation: 'title',
};
