import { Box, Link, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { AdminMatchDetail } from '../../contract/admin-matches.ts';
import { ActButton } from '../platform/act-button.tsx';
import { dayForm } from '../platform/time-forms.ts';

type Side = { id: number; title: string; may_go: boolean };

type Props = {
  pair: Pick<AdminMatchDetail, 'state' | 'decided_by' | 'decided_at' | 'report'>;
  sides: readonly [Side, Side];
  merge(survivorId: number): Promise<unknown>;
  reject(): Promise<unknown>;
  undo(): Promise<unknown>;
};

function MergeButton({ sides, at, merge }: Pick<Props, 'sides' | 'merge'> & { at: 0 | 1 }) {
  const translate = useTranslate();
  const stays = sides[at];
  const goes = sides[at === 0 ? 1 : 0];
  return (
    <ActButton
      text={at === 0 ? 'admin.matches.keep_first' : 'admin.matches.keep_second'}
      reason="none"
      variant="contained"
      run={() => merge(stays.id)}
    >
      <p>{translate('admin.matches.merge_text', { stays: stays.title, goes: goes.title })}</p>
      {!goes.may_go && <p role="note">{translate('admin.matches.has_people', { title: goes.title })}</p>}
    </ActButton>
  );
}

/** What can be done about a pair; what was decided. */
export function PairActs({ pair, sides, merge, reject, undo }: Props) {
  const [translate, locale] = [useTranslate(), useLocale()];
  const dayOf = (moment: string) => new Intl.DateTimeFormat(locale, dayForm).format(new Date(moment));
  const { state, decided_by, decided_at, report } = pair;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlock: 2 }}>
      {state === 'open' ? (
        <>
          <MergeButton sides={sides} at={0} merge={merge} />
          <MergeButton sides={sides} at={1} merge={merge} />
          <ActButton text="admin.matches.reject" reason="none" run={reject}>
            <p>{translate('admin.matches.reject_text')}</p>
          </ActButton>
        </>
      ) : (
        <>
          <Typography>
            {translate(`admin.matches.state.${state}`)}
            {decided_by && `: ${decided_by}`}
            {decided_at && `${translate('site.comma')}${dayOf(decided_at)}`}
          </Typography>
          <ActButton text="admin.matches.undo" reason="none" run={undo}>
            <p>{translate('admin.matches.undo_text')}</p>
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
