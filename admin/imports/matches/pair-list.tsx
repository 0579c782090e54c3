import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { SelectInput, type SortPayload, TextField, useResourceContext } from 'react-admin';
import { matchStates } from '../../../contract/imports/admin-matches.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { PairButton, type PairKind } from '../../platform/pair-button.tsx';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';

type Props = {
  kind: PairKind;
  sort: SortPayload;
  /** Fields that only this kind has. */
  children: ReactNode;
};

/** Pairs that may be one, and the way to name a further one. */
export function PairList({ kind, sort, children }: Props) {
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
      <AdminList filters={filters} filterDefaultValues={{ state: 'open' }} sort={sort}>
        {children}
        <TextField source="made_by" sortable={false} />
        <When source="created_at" sortable={false} withTime={false} />
      </AdminList>
    </>
  );
}
