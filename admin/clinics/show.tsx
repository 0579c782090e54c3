import {
  ArrayField,
  BooleanField,
  Datagrid,
  FunctionField,
  SelectField,
  Show,
  SimpleShowLayout,
  TextField,
  UrlField,
} from 'react-admin';
import { type AdminClinicDetail, entryStatuses } from '../../contract/admin-clinics.ts';
import { Day, When } from '../platform/when.tsx';
import { whole } from '../platform/whole.ts';
import { ClinicActs } from './acts.tsx';

const choices = entryStatuses.map((id) => ({ id, name: `admin.clinics.status.${id}` }));

/** A clinic with what its sources say, and what is missing in which language. */
export function ClinicShow() {
  return (
    <Show actions={false} queryOptions={whole}>
      <SimpleShowLayout>
        <FunctionField<AdminClinicDetail>
          source="title"
          render={({ title, slug }) => (
            <a href={`/hospital/${slug}`} target="_blank" rel="noreferrer">
              {title}
            </a>
          )}
        />
        <TextField source="city" />
        <TextField source="country" />
        <SelectField source="status" choices={choices} />
        <TextField source="merged_into" emptyText="—" />
        <When source="claimed_at" emptyText="—" withTime={false} />
        <ClinicActs />
        <FunctionField<AdminClinicDetail>
          source="missing"
          render={({ missing }) => missing.join(', ') || '—'}
        />
        <FunctionField<AdminClinicDetail>
          source="edited_fields"
          render={({ edited_fields }) => edited_fields.join(', ') || '—'}
        />
        <FunctionField<AdminClinicDetail>
          source="names"
          render={({ names }) => names.map(({ text, lang }) => `${text} (${lang})`).join('; ') || '—'}
        />
        <ArrayField source="sources">
          <Datagrid bulkActionButtons={false} rowClick={false}>
            <TextField source="source" sortable={false} />
            <TextField source="source_id" sortable={false} />
            <TextField source="licence" sortable={false} />
            <UrlField source="url" sortable={false} target="_blank" rel="noreferrer" />
            <Day source="retrieved_at" sortable={false} />
            <BooleanField source="is_removed" sortable={false} />
          </Datagrid>
        </ArrayField>
        <ArrayField source="texts">
          <Datagrid bulkActionButtons={false} rowClick={false}>
            <TextField source="lang" sortable={false} />
            <TextField source="description" sortable={false} dir="auto" />
          </Datagrid>
        </ArrayField>
      </SimpleShowLayout>
    </Show>
  );
}
