import { TextField } from 'react-admin';
import { PairList } from '../matches/pair-list.tsx';

/** Pairs of doctors that operators hold to be one person. */
export function DoctorMatchList() {
  return (
    <PairList kind="doctor" sort={{ field: 'id', order: 'ASC' }}>
      <TextField source="doctor.title" sortable={false} />
      <TextField source="doctor.clinic.title" sortable={false} />
      <TextField source="candidate.title" sortable={false} />
      <TextField source="candidate.clinic.title" sortable={false} />
    </PairList>
  );
}
