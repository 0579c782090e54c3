import { BooleanField, NullableBooleanInput, SelectField, SelectInput, TextField } from 'react-admin';
import { type AdminComplaint, editComplaint } from '../../../contract/content/admin-complaints.ts';
import { complaintAreas, redFlags } from '../../../contract/content/complaints.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import { Search } from '../../platform/search.tsx';
import { RetireActs } from '../retire-acts.tsx';

export const areaChoices = complaintAreas.map((id) => ({ id, name: `admin.complaints.areas.${id}` }));
export const flagChoices = redFlags.map((id) => ({ id, name: `admin.complaints.flags.${id}` }));

const filters = [
  <Search key="q" source="q" alwaysOn words="admin.complaints.search" />,
  <SelectInput key="area" source="area" choices={areaChoices} alwaysOn />,
  <NullableBooleanInput key="is_retired" source="is_retired" />,
];

/** Complaints in patients' own words. */
export function ComplaintList() {
  return (
    <AdminList
      opens="edit"
      filters={filters}
      sort={{ field: 'slug', order: 'ASC' }}
      bulk={
        <RetireActs<AdminComplaint>
          edit={({ id, version }, is_retired) =>
            api(editComplaint, { params: { id }, body: { version, is_retired } })
          }
        />
      }
    >
      <TextField source="title" sortable={false} />
      <SelectField source="area" choices={areaChoices} sortable={false} />
      <SelectField source="red_flag" choices={flagChoices} sortable={false} emptyText="—" />
      <TextField source="slug" />
      <BooleanField source="is_edited" sortable={false} />
      <BooleanField source="is_retired" sortable={false} />
    </AdminList>
  );
}
