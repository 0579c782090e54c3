import { Box, Link, Typography } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import type { AdminMatchDetail } from '../../../contract/imports/admin-matches.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { useDay } from '../../platform/when.tsx';

type Side = { id: number; title: string; may_go: boolean };

type Props = {
  pair: Pick<AdminMatchDetail, 'state' | 'decided_by' | 'decided_at' | 'report'>;
  sides: readonly [Side, Side];
  merge(survivorId: number): Promise<unknown>;
  reject(): Promise<unknown>;
  undo(): Promise<unknown>;
};

function MergeButton({ sides, at, merge }: Pick<Props, 'sides' | 'merge'> & { at: 0 | 1 }) {
  const [translate, resource] = [useTranslate(), useResourceContext()];
  const stays = sides[at];
  const goes = sides[at === 0 ? 1 : 0];
  return (
    <ActButton
      text={`admin.${resource}.${at === 0 ? 'keep_first' : 'keep_second'}`}
      reason="none"
      variant="contained"
      run={() => merge(stays.id)}
    >
      <p>{translate(`admin.${resource}.merge_text`, { stays: stays.title, goes: goes.title })}</p>
      {!goes.may_go && <p role="note">{translate(`admin.${resource}.has_people`, { title: goes.title })}</p>}
    </ActButton>
  );
}

/** Who holds them to be one. */
export function NamedBy({ name }: { name: string | null }) {
  const translate = useTranslate();
  return <Typography>{translate('admin.matches.named_by', { name: name ?? '' })}</Typography>;
}

/** What can be done about a pair; what was decided. */
export function PairActs({ pair, sides, merge, reject, undo }: Props) {
  const [translate, resource, dayOf] = [useTranslate(), useResourceContext(), useDay()];
  const { state, decided_by, decided_at, report } = pair;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlock: 2 }}>
      {state === 'open' ? (
        <>
          <MergeButton sides={sides} at={0} merge={merge} />
          <MergeButton sides={sides} at={1} merge={merge} />
          <ActButton text={`admin.${resource}.reject`} reason="none" run={reject}>
            <p>{translate(`admin.${resource}.reject_text`)}</p>
          </ActButton>
        </>
      ) : (
        <>
          <Typography>
            {translate(`admin.${resource}.state.${state}`)}
            {[decided_by, decided_at && dayOf(decided_at)].filter(Boolean).map((word) => ` · ${word}`)}
          </Typography>
          <ActButton text={`admin.${resource}.undo`} reason="none" run={undo}>
            <p>{translate(`admin.${resource}.undo_text`)}</p>
          </ActButton>
        </>
      )}
      {report && (
        <Typography>
          {translate(state === 'open' ? 'admin.matches.answers' : 'admin.matches.answered')}{' '}
          <Link href={`#/reports/${report.id}/show`}>{report.number}</Link>
        </Typography>
      )}
    </Box>
  );
}
