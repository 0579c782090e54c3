import Icon from '@mui/icons-material/CallMerge';
import { FunctionField, useTranslate } from 'react-admin';
import { type AdminMatch, rejectMatch } from '../../../contract/imports/admin-matches.ts';
import { api } from '../../platform/api.ts';
import { CountryField } from '../../platform/codes.tsx';
import { Figure } from '../../platform/figure.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { PairList } from './pair-list.tsx';
import { reasonWords } from './reason-words.ts';
import { MatchShow } from './show.tsx';

/** A clinic's name with its city below, so that both of a pair fit beside each other. */
function Side({ of: { title, city } }: { of: AdminMatch['clinic'] }) {
  return (
    <>
      <bdi>{title}</bdi>
      <div style={{ color: 'var(--muted)' }}>{city}</div>
    </>
  );
}

/** Pairs of clinics that may be one, the most alike first. */
function MatchList() {
  const translate = useTranslate();
  return (
    <PairList
      kind="clinic"
      sort={{ field: 'name_similarity', order: 'DESC' }}
      reject={(id) => api(rejectMatch, { params: { id } })}
    >
      <FunctionField<AdminMatch>
        source="clinic.title"
        sortable={false}
        render={({ clinic }) => <Side of={clinic} />}
      />
      <FunctionField<AdminMatch>
        source="candidate.title"
        sortable={false}
        render={({ candidate }) => <Side of={candidate} />}
      />
      <CountryField<AdminMatch> source="country" sortable={false} codeOf={({ country }) => country} />
      <Figure source="name_similarity" options={{ style: 'percent' }} />
      <Figure source="distance_metres" sortable={false} />
      <FunctionField<AdminMatch>
        source="reason"
        sortable={false}
        render={({ reason }) => reasonWords(translate, reason)}
      />
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
