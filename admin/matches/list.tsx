import { SelectInput, TextField } from 'react-admin';
import { matchStates } from '../../contract/admin-matches.ts';
import { AdminList } from '../platform/admin-list.tsx';
import { Figure } from '../platform/figure.tsx';
import { Search } from '../platform/search.tsx';
import { When } from '../platform/when.tsx';
import { PairButton } from './pair-button.tsx';

const choices = matchStates.map((id) => ({ id, name: `admin.matches.state.${id}` }));
const filters = [
  <Search key="q" source="q" alwaysOn words="admin.matches.search" />,
  <SelectInput key="state" source="state" choices={choices} alwaysOn isRequired />,
];

/** Pairs of clinics that may be one, the most alike first. */
export function MatchList() {
  return (
    <>
      <div>
        <PairButton kind="clinic" />
      </div>
      <AdminList
        filters={filters}
        filterDefaultValues={{ state: 'open' }}
        sort={{ field: 'name_similarity', order: 'DESC' }}
      >
        <TextField source="clinic.title" sortable={false} />
        <TextField source="clinic.city" sortable={false} />
        <TextField source="candidate.title" sortable={false} />
        <TextField source="candidate.city" sortable={false} />
        <TextField source="country" sortable={false} />
        <Figure source="name_similarity" options={{ style: 'percent' }} />
        <Figure source="distance_metres" sortable={false} />
        <TextField source="reason" sortable={false} />
        <TextField source="made_by" sortable={false} />
        <When source="created_at" sortable={false} withTime={false} />
      </AdminList>
    </>
  );
}
