import {
  Datagrid,
  FunctionField,
  List,
  SearchInput,
  SelectField,
  SelectInput,
  TextField,
  useTranslate,
} from 'react-admin';
import { type AdminComment, commentWaits } from '../../contract/admin-comments.ts';
import { commentStatuses } from '../../contract/own-comments.ts';
import { choicesOf } from '../platform/choices.ts';
import { DueField } from '../platform/due-field.tsx';
import { ListFoot } from '../platform/list-foot.tsx';
import { When } from '../platform/when.tsx';

const waits = choicesOf('admin.comments.waits', [...commentWaits, 'none']);
export const statuses = choicesOf('admin.comments.status', commentStatuses);

/** Begin of a text, enough to know it again. */
const SHOWN = 120;

/** Comments that wait for an operator, the longest first. Stars stand on no line here: they decide nothing. */
export function CommentList() {
  const translate = useTranslate();
  const filters = [
    <SearchInput key="q" source="q" alwaysOn placeholder={translate('admin.comments.search')} />,
    <SelectInput key="waits" source="waits" choices={waits} alwaysOn emptyText="admin.comments.waits.any" />,
    <SelectInput key="status" source="status" choices={statuses} />,
  ];
  return (
    <List
      filters={filters}
      sort={{ field: 'waits_since', order: 'ASC' }}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <SelectField source="waits_for" choices={waits} sortable={false} />
        <TextField source="target.title" sortable={false} />
        <FunctionField<AdminComment>
          source="text"
          sortable={false}
          render={({ text, lang }) => (
            <bdi lang={lang}>{text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}</bdi>
          )}
        />
        <SelectField source="status" choices={statuses} sortable={false} />
        <When source="submitted_at" />
        <DueField source="due_at" sortable={false} />
      </Datagrid>
    </List>
  );
}
