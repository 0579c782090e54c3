import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, Show, SimpleShowLayout, useRecordContext, useTranslate } from 'react-admin';
import type { AuditEntity } from '../../contract/operations/audit-kinds.ts';
import { History } from './history.tsx';
import { Neighbours } from './neighbours.tsx';
import { ownDirection } from './own-direction.ts';
import { type ShowPart, ShowParts } from './show-parts.tsx';
import { toldFields } from './told-fields.ts';
import { whole } from './whole.ts';

type Props<R extends RaRecord> = {
  /** What can be done with it: stands above the facts. */
  acts?: ReactNode;
  /** The acts have their own buttons for the next and the previous record. */
  leadsOn?: boolean;
  /** Its name in the log: with it, what was done to it stands below. */
  entity?: AuditEntity;
  /** Further parts of it, as tabs beside the facts. */
  parts?: readonly ShowPart[];
  /** Its number in the log, where that is not its id. */
  idOf?(record: R): string;
  /** Fields, in the order in which one decides. One that holds nothing is left out, unless it has an `emptyText`. */
  children: ReactNode;
};

/** Everything about one thing: acts, facts, history. */
export function AdminShow<R extends RaRecord>(props: Props<R>) {
  const { acts, leadsOn = false, parts, entity, idOf, children } = props;
  const translate = useTranslate();
  const facts = (
    <>
      <Facts>{children}</Facts>
      {entity !== undefined && <RecordHistory entity={entity} {...(idOf && { idOf })} />}
    </>
  );
  return (
    <Show actions={false} queryOptions={whole} sx={{ '& .RaShow-card': { minWidth: 0 } }}>
      {!leadsOn && <Neighbours view="show" />}
      {acts && <Acts>{acts}</Acts>}
      {parts ? (
        <ShowParts
          parts={[{ name: 'facts', label: translate('admin.parts.facts'), content: facts }, ...parts]}
        />
      ) : (
        facts
      )}
    </Show>
  );
}

/** Made anew for each record: nothing that was typed or opened for one is shown at the next. */
function Acts({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  return (
    <Box key={record?.id} sx={{ padding: 2, paddingBlockEnd: 0 }}>
      {children}
    </Box>
  );
}

/** Facts stand in columns; a table, or an element with the class `wide`, takes the full width. */
const grid = {
  padding: 2,
  overflowWrap: 'anywhere',
  '& .RaSimpleShowLayout-stack': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
    gap: 2,
    alignItems: 'start',
  },
  '& .RaSimpleShowLayout-stack > *': { margin: 0, minWidth: 0 },
  // Arabic letters reach below their line: that is nothing to scroll to.
  '& .RaSimpleShowLayout-stack > :has(table)': { overflowX: 'auto', overflowY: 'hidden' },
  // On a phone words break rather than scroll away: nobody scrolls sideways by keyboard.
  '& table': { overflowWrap: { xs: 'anywhere', sm: 'normal' } },
  '& :is(th, td)': { paddingInline: { xs: 0.5, sm: 2 } },
  ...ownDirection,
  '& .RaSimpleShowLayout-stack > :has(table, .wide)': { gridColumn: '1 / -1' },
} as const;

function Facts({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  return record ? <SimpleShowLayout sx={grid}>{toldFields(children, record)}</SimpleShowLayout> : null;
}

function RecordHistory<R extends RaRecord>({
  entity,
  idOf,
}: {
  entity: AuditEntity;
  idOf?(record: R): string;
}) {
  const record = useRecordContext<R>();
  return record ? <History entity={entity} id={idOf ? idOf(record) : record.id} of={record} /> : null;
}
