import { Box, Typography } from '@mui/material';
import { Show, useRecordContext, useTranslate } from 'react-admin';
import { type AdminMatchDetail, mergeMatch, rejectMatch, undoMatch } from '../../contract/admin-matches.ts';
import { api } from '../platform/api.ts';
import { whole } from '../platform/whole.ts';
import { Comparison } from './comparison.tsx';
import { PairActs } from './pair-acts.tsx';

function Why({ match }: { match: AdminMatchDetail }) {
  const translate = useTranslate();
  const { name_similarity, distance_metres, reason, made_by } = match;
  if (name_similarity === null)
    return <Typography>{translate('admin.matches.named_by', { name: made_by ?? '' })}</Typography>;
  const similarity = `${Math.round(name_similarity * 100)} %`;
  return (
    <Typography>
      {translate('admin.matches.why', { similarity, reason })}
      {distance_metres !== null && ` ${translate('admin.matches.distance', { metres: distance_metres })}`}
    </Typography>
  );
}

function Pair() {
  const match = useRecordContext<AdminMatchDetail>();
  if (!match) return null;
  const params = { id: match.id };
  return (
    <Box sx={{ padding: 2 }}>
      <Why match={match} />
      <PairActs
        pair={match}
        sides={[match.clinic, match.candidate]}
        merge={(survivorId) => api(mergeMatch, { params, body: { survivor_id: survivorId } })}
        reject={() => api(rejectMatch, { params })}
        undo={() => api(undoMatch, { params })}
      />
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
