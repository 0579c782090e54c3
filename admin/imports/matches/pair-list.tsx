import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import {
  type RaRecord,
  SelectInput,
  type SortPayload,
  TextField,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { type MatchState, matchStates } from '../../../contract/imports/admin-matches.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { BulkAct } from '../../platform/bulk/bulk-act.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { PairButton, type PairKind } from '../../platform/pair-button.tsx';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';

type Props = {
  kind: PairKind;
  sort: SortPayload;
  /** Keeps the two of a pair apart. */
  reject(id: number): Promise<unknown>;
  /** Fields that only this kind has. */
  children: ReactNode;
};

/** Pairs that may be one, and the way to name a further one. */
export function PairList({ kind, sort, reject, children }: Props) {
  const resource = useResourceContext();
  const filters = [
    <Search key="q" source="q" alwaysOn words={`admin.${resource}.search`} />,
    <SelectInput
      key="state"
      source="state"
      choices={choicesOf(`admin.${resource}.state`, matchStates)}
      alwaysOn
      isRequired
    />,
  ];
  return (
    <>
      <Box sx={{ marginBlockStart: 2 }}>
        <PairButton kind={kind} />
      </Box>
      <AdminList
        filters={filters}
        filterDefaultValues={{ state: 'open' }}
        sort={sort}
        bulk={<RejectAct reject={reject} />}
      >
        {children}
        <TextField source="made_by" sortable={false} />
        <When source="created_at" sortable={false} withTime={false} />
      </AdminList>
    </>
  );
}

type Side = { title: string };
type Pair = RaRecord<number> & { state: MatchState; candidate: Side; clinic?: Side; doctor?: Side };

/** Keeps the selected pairs apart. Merging needs a choice in each pair, so it stays on the page of a pair. */
function RejectAct({ reject }: Pick<Props, 'reject'>) {
  const [translate, resource] = [useTranslate(), useResourceContext()];
  const wordOf = (state: MatchState) => translate(`admin.${resource}.state.${state}`);
  return (
    <BulkAct<Pair>
      text={`admin.${resource}.reject`}
      reason="none"
      nameOf={({ clinic, doctor, candidate }) => `${(clinic ?? doctor)?.title} · ${candidate.title}`}
      changeOf={({ state }) => (state === 'open' ? { from: wordOf(state), to: wordOf('rejected') } : null)}
      run={({ id }) => reject(id)}
    >
      <p>{translate(`admin.${resource}.reject_text`)}</p>
    </BulkAct>
  );
}
