import { SelectInput, TextField } from 'react-admin';
import { matchStates } from '../../contract/admin-matches.ts';
import { PairButton } from '../matches/pair-button.tsx';
import { AdminList } from '../platform/admin-list.tsx';
import { Search } from '../platform/search.tsx';
import { When } from '../platform/when.tsx';

const choices = matchStates.map((id) => ({ id, name: `admin.doctor-matches.state.${id}` }));
const filters = [
  <Search key="q" source="q" alwaysOn words="admin.doctor-matches.search" />,
  <SelectInput key="state" source="state" choices={choices} alwaysOn isRequired />,
];

/** Pairs of doctors that operators hold to be one person. */
export function DoctorMatchList() {
  return (
    <>
      <div>
        <PairButton kind="doctor" />
      </div>
      <AdminList
        filters={filters}
        filterDefaultValues={{ state: 'open' }}
        sort={{ field: 'id', order: 'ASC' }}
      >
        <TextField source="doctor.title" sortable={false} />
        <TextField source="doctor.clinic.title" sortable={false} />
        <TextField source="candidate.title" sortable={false} />
        <TextField source="candidate.clinic.title" sortable={false} />
        <TextField source="made_by" sortable={false} />
        <When source="created_at" sortable={false} withTime={false} />
      </AdminList>
    </>
  );
}
