import Icon from '@mui/icons-material/CallMerge';
import { TextField } from 'react-admin';
import type { AdminMatch } from '../../../contract/imports/admin-matches.ts';
import { CountryField } from '../../platform/codes.tsx';
import { Figure } from '../../platform/figure.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { PairList } from './pair-list.tsx';
import { MatchShow } from './show.tsx';

/** Pairs of clinics that may be one, the most alike first. */
function MatchList() {
  return (
    <PairList kind="clinic" sort={{ field: 'name_similarity', order: 'DESC' }}>
      <TextField source="clinic.title" sortable={false} />
      <TextField source="clinic.city" sortable={false} />
      <TextField source="candidate.title" sortable={false} />
      <TextField source="candidate.city" sortable={false} />
      <CountryField<AdminMatch> source="country" sortable={false} codeOf={({ country }) => country} />
      <Figure source="name_similarity" options={{ style: 'percent' }} />
      <Figure source="distance_metres" sortable={false} />
      <TextField source="reason" sortable={false} />
    </PairList>
  );
}

export const matches: AdminResource = {
  name: 'matches',
  permission: 'match.decide',
  icon: Icon,
  list: MatchList,
  show: MatchShow,
};
