import type { ReactElement, ReactNode } from 'react';
import { SelectField, SelectInput, TextField } from 'react-admin';
import { entryStatuses } from '../../../contract/clinics/admin-clinics.ts';
import type { EntryKind } from '../../../contract/clinics/sections/operator-endpoints.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';
import { MissingFactFilter } from './missing-fact-filter.tsx';

const choices = entryStatuses.map((id) => ({ id, name: `admin.clinics.status.${id}` }));

const filtersOf = (kind: EntryKind): ReactElement[] => [
  <Search key="q" source="q" alwaysOn words={`admin.${kind}.search`} />,
  <SelectInput key="status" source="status" choices={choices} alwaysOn />,
  <MissingFactFilter key="missing" source="missing" kind={kind} alwaysOn />,
];

type Props = {
  kind: EntryKind;
  /** Filters that only this kind has. */
  filters?: ReactElement[];
  /** Fields that only this kind has. */
  children: ReactNode;
};

/** Clinics or doctors in every state, found by their beginning or number, and by what they miss. */
export function EntryList({ kind, filters = [], children }: Props) {
  return (
    <AdminList filters={[...filtersOf(kind), ...filters]} sort={{ field: 'title', order: 'ASC' }}>
      <TextField source="id" />
      <TextField source="title" />
      {children}
      <SelectField source="status" choices={choices} sortable={false} />
      <When source="updated_at" sortable={false} withTime={false} />
    </AdminList>
  );
}
