import { Box, Typography } from '@mui/material';
import { Show, useRecordContext, useTranslate } from 'react-admin';
import { type AdminMatchDetail, mergeMatch, rejectMatch, undoMatch } from '../../contract/admin-matches.ts';
import { ActButton } from '../platform/act-button.tsx';
import { api } from '../platform/api.ts';
import { whole } from '../platform/whole.ts';
import { Comparison } from './comparison.tsx';

function MergeButton({ match, side }: { match: AdminMatchDetail; side: 'clinic' | 'candidate' }) {
  const translate = useTranslate();
  const stays = match[side];
  const goes = match[side === 'clinic' ? 'candidate' : 'clinic'];
  return (
    <ActButton
      text={side === 'clinic' ? 'admin.matches.keep_first' : 'admin.matches.keep_second'}
      reason="none"
      variant="contained"
      run={() => api(mergeMatch, { params: { id: match.id }, body: { survivor_id: stays.id } })}
    >
      <p>{translate('admin.matches.merge_text', { stays: stays.title, goes: goes.title })}</p>
      {!goes.may_go && <p role="note">{translate('admin.matches.has_people', { title: goes.title })}</p>}
    </ActButton>
  );
}

function Acts({ match }: { match: AdminMatchDetail }) {
  const translate = useTranslate();
  const params = { id: match.id };
  if (match.state !== 'open')
    return (
      <>
        <Typography>
          {translate(`admin.matches.state.${match.state}`)}
          {match.decided_by && `: ${match.decided_by}, ${match.decided_at?.slice(0, 10) ?? ''}`}
        </Typography>
        <ActButton text="admin.matches.undo" reason="none" run={() => api(undoMatch, { params })}>
          <p>{translate('admin.matches.undo_text')}</p>
        </ActButton>
      </>
    );
  return (
    <>
      <MergeButton match={match} side="clinic" />
      <MergeButton match={match} side="candidate" />
      <ActButton text="admin.matches.reject" reason="none" run={() => api(rejectMatch, { params })}>
        <p>{translate('admin.matches.reject_text')}</p>
      </ActButton>
    </>
  );
}

function Pair() {
  const match = useRecordContext<AdminMatchDetail>();
  const translate = useTranslate();
  if (!match) return null;
  const similarity = `${Math.round(match.name_similarity * 100)} %`;
  return (
    <Box sx={{ padding: 2 }}>
      <Typography>
        {translate('admin.matches.why', { similarity, reason: match.reason })}
        {match.distance_metres !== null &&
          ` ${translate('admin.matches.distance', { metres: match.distance_metres })}`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlock: 2 }}>
        <Acts match={match} />
      </Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Comparison match={match} />
      </Box>
    </Box>
  );
}

/** A pair side by side, and the decision on it. */
export function MatchShow() {
  return (
    <Show actions={false} queryOptions={whole}>
      <Pair />
    </Show>
  );
}
