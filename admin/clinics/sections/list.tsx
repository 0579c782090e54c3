import type { ReactElement, ReactNode } from 'react';
import { type RaRecord, SelectField, SelectInput, TextField, useTranslate } from 'react-admin';
import { type EntryStatus, entryStatuses } from '../../../contract/clinics/admin-clinics.ts';
import type { EntryKind } from '../../../contract/clinics/sections/operator-endpoints.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { BulkAct } from '../../platform/bulk/bulk-act.tsx';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';
import { MissingFactFilter } from './missing-fact-filter.tsx';

const choices = entryStatuses.map((id) => ({ id, name: `admin.clinics.status.${id}` }));

const filtersOf = (kind: EntryKind): ReactElement[] => [
  <Search key="q" source="q" alwaysOn words={`admin.${kind}.search`} />,
  <SelectInput key="status" source="status" choices={choices} alwaysOn />,
  <MissingFactFilter key="missing" source="missing" kind={kind} alwaysOn />,
];

type Props = {
  kind: EntryKind;
  /** Takes one off the site, or shows it again. */
  turn(id: number, isShown: boolean, reason: string): Promise<unknown>;
  /** Filters that only this kind has. */
  filters?: ReactElement[];
  /** Fields that only this kind has. */
  children: ReactNode;
};

/** Clinics or doctors in every state, found by their beginning or number, and by what they miss. */
export function EntryList({ kind, turn, filters = [], children }: Props) {
  const bulk = (
    <>
      <TurnAct to="withdrawn" turn={turn} />
      <TurnAct to="published" turn={turn} />
    </>
  );
  return (
    <AdminList filters={[...filtersOf(kind), ...filters]} sort={{ field: 'title', order: 'ASC' }} bulk={bulk}>
      <TextField source="id" />
      <TextField source="title" />
      {children}
      <SelectField source="status" choices={choices} sortable={false} />
      <When source="updated_at" sortable={false} withTime={false} />
    </AdminList>
  );
}

type Entry = RaRecord<number> & { status: EntryStatus; merged_into?: number | null };

function TurnAct({ to, turn }: { to: EntryStatus } & Pick<Props, 'turn'>) {
  const translate = useTranslate();
  const isShown = to === 'published';
  const wordOf = (status: EntryStatus) => translate(`admin.clinics.status.${status}`);
  return (
    <BulkAct<Entry>
      text={isShown ? 'admin.clinics.publish' : 'admin.clinics.withdraw'}
      reason="required"
      color={isShown ? 'primary' : 'error'}
      changeOf={({ status, merged_into }) =>
        status === to || merged_into ? null : { from: wordOf(status), to: wordOf(to) }
      }
      run={({ id }, reason) => turn(id, isShown, reason)}
    />
  );
}
