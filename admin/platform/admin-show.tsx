import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, Show, SimpleShowLayout, useRecordContext } from 'react-admin';
import { History } from '../audit/history.tsx';
import { whole } from './whole.ts';

type Props<R extends RaRecord> = {
  /** What can be done with it: stands above the facts. */
  acts?: ReactNode;
  /** Its name in the log: with it, what was done to it stands below. */
  entity?: string;
  /** Its number in the log, where that is not its id. */
  idOf?(record: R): string;
  /** Fields, in the order in which one decides. */
  children: ReactNode;
};

/** Everything about one thing: acts, facts, history. */
export function AdminShow<R extends RaRecord>({ acts, entity, idOf, children }: Props<R>) {
  return (
    <Show actions={false} queryOptions={whole} sx={{ '& .RaShow-card': { minWidth: 0 } }}>
      {acts && <Box sx={{ padding: 2, paddingBlockEnd: 0 }}>{acts}</Box>}
      <SimpleShowLayout sx={{ overflowWrap: 'anywhere' }}>{children}</SimpleShowLayout>
      {entity !== undefined && <RecordHistory entity={entity} {...(idOf && { idOf })} />}
    </Show>
  );
}

function RecordHistory<R extends RaRecord>({ entity, idOf }: { entity: string; idOf?(record: R): string }) {
  const record = useRecordContext<R>();
  return record ? <History entity={entity} id={idOf ? idOf(record) : record.id} of={record} /> : null;
}
