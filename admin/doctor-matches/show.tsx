import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Show, useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminDoctorMatchDetail,
  type DoctorMatchSide,
  mergeDoctorMatch,
  rejectDoctorMatch,
  undoDoctorMatch,
} from '../../contract/admin-doctor-matches.ts';
import { PairActs } from '../matches/pair-acts.tsx';
import { api } from '../platform/api.ts';
import { whole } from '../platform/whole.ts';

const counted = ['prices', 'comments', 'favourites', 'staff', 'requests', 'offers', 'chats'] as const;

const positionsOf = ({ positions }: DoctorMatchSide): ReactNode =>
  positions.map(({ clinic, specialization, since, until }) => (
    <div key={`${clinic} ${specialization} ${since} ${until}`}>
      {clinic}, {specialization}
      {(since !== null || until !== null) && ` (${since ?? '…'}–${until ?? ''})`}
    </div>
  ));

/** What is compared, by the field's name; empty cells say that nothing is known. */
const rows: readonly (readonly [string, (side: DoctorMatchSide) => ReactNode])[] = [
  ['names', ({ names }) => names.map(({ text, lang }) => `${text} (${lang})`).join('; ')],
  ['positions', positionsOf],
  ['languages', ({ languages }) => languages.join(', ')],
  ['licences', ({ licences }) => licences.map(({ body, number }) => `${body}, ${number}`).join('; ')],
  ['practising_since', ({ practising_since }) => practising_since],
  ...counted.map((name) => [name, ({ counts }: DoctorMatchSide) => counts[name]] as const),
];

function Comparison({ match }: { match: AdminDoctorMatchDetail }) {
  const translate = useTranslate();
  const sides = [match.doctor, match.candidate];
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell />
          {sides.map((side) => (
            <TableCell key={side.id} component="th" scope="col">
              <a
                href={`/hospital/${side.clinic?.slug ?? '-'}/self/${side.id}`}
                target="_blank"
                rel="noreferrer"
              >
                {side.title}
              </a>
              {match.survivor_id === side.id && ` · ${translate('admin.matches.stays')}`}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name, show]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {translate(`admin.matches.row.${name}`)}
            </TableCell>
            {sides.map((side) => (
              <TableCell key={side.id} sx={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
                {show(side) || (show(side) === 0 ? 0 : '—')}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Pair() {
  const match = useRecordContext<AdminDoctorMatchDetail>();
  const translate = useTranslate();
  if (!match) return null;
  const params = { id: match.id };
  return (
    <Box sx={{ padding: 2 }}>
      <Typography>{translate('admin.matches.named_by', { name: match.made_by })}</Typography>
      <PairActs
        pair={match}
        sides={[match.doctor, match.candidate]}
        merge={(survivorId) => api(mergeDoctorMatch, { params, body: { survivor_id: survivorId } })}
        reject={() => api(rejectDoctorMatch, { params })}
        undo={() => api(undoDoctorMatch, { params })}
      />
      <Box sx={{ overflowX: 'auto' }}>
        <Comparison match={match} />
      </Box>
    </Box>
  );
}

/** Two doctors side by side, and the decision on them. */
export function DoctorMatchShow() {
  return (
    <Show actions={false} queryOptions={whole}>
      <Pair />
    </Show>
  );
}
