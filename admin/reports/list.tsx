import { Datagrid, List, SearchInput, SelectField, SelectInput, TextField, useTranslate } from 'react-admin';
import { reportKinds, reportStates } from '../../contract/reports.ts';
import { choicesOf } from '../platform/choices.ts';
import { DueField } from '../platform/due-field.tsx';
import { ListFoot } from '../platform/list-foot.tsx';
import { When } from '../platform/when.tsx';

export const kinds = reportKinds.map((kind) => ({ id: kind, name: `report.kind_${kind}` }));
export const states = choicesOf('admin.reports.state', reportStates);

/** Notices of errors and illegal content, the one that waits the longest first. */
export function ReportList() {
  const translate = useTranslate();
  const filters = [
    <SearchInput key="q" source="q" alwaysOn placeholder={translate('admin.reports.search')} />,
    <SelectInput key="state" source="state" choices={states} alwaysOn />,
    <SelectInput key="kind" source="kind" choices={kinds} />,
  ];
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: 'received' }}
      sort={{ field: 'received_at', order: 'ASC' }}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <TextField source="number" sortable={false} />
        <SelectField source="kind" choices={kinds} sortable={false} />
        <TextField source="target.title" sortable={false} />
        <When source="received_at" />
        <DueField source="due_at" sortable={false} />
        <SelectField source="state" choices={states} sortable={false} />
      </Datagrid>
    </List>
  );
}
