import Icon from '@mui/icons-material/CallMerge';
import { TextField } from 'react-admin';
import type { AdminResource } from '../../platform/resource.ts';
import { PairList } from '../matches/pair-list.tsx';
import { DoctorMatchShow } from './show.tsx';

/** Pairs of doctors that operators hold to be one person. */
function DoctorMatchList() {
  return (
    <PairList kind="doctor" sort={{ field: 'id', order: 'ASC' }}>
      <TextField source="doctor.title" sortable={false} />
      <TextField source="doctor.clinic.title" sortable={false} />
      <TextField source="candidate.title" sortable={false} />
      <TextField source="candidate.clinic.title" sortable={false} />
    </PairList>
  );
}

export const doctorMatches: AdminResource = {
  name: 'doctor-matches',
  permission: 'match.decide',
  icon: Icon,
  list: DoctorMatchList,
  show: DoctorMatchShow,
};
