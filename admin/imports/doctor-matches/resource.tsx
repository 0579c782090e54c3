import Icon from '@mui/icons-material/CallMerge';
import { TextField } from 'react-admin';
import { rejectDoctorMatch } from '../../../contract/imports/admin-doctor-matches.ts';
import { api } from '../../platform/api.ts';
import type { AdminResource } from '../../platform/resource.ts';
import { PairList } from '../matches/pair-list.tsx';
import { DoctorMatchShow } from './show.tsx';

/** Pairs of doctors that operators hold to be one person. */
function DoctorMatchList() {
  return (
    <PairList
      kind="doctor"
      sort={{ field: 'id', order: 'ASC' }}
      reject={(id) => api(rejectDoctorMatch, { params: { id } })}
    >
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
