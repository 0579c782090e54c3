import { FunctionField, SelectField, SelectInput, TextField } from 'react-admin';
import { type AdminComment, commentWaits } from '../../contract/reviews/admin-comments.ts';
import { commentStatuses } from '../../contract/reviews/own-comments.ts';
import { AdminList } from '../platform/admin-list.tsx';
import { choicesOf } from '../platform/choices.ts';
import { DueField } from '../platform/due-field.tsx';
import { overdueFilter } from '../platform/overdue-filter.tsx';
import { Search } from '../platform/search.tsx';
import { When } from '../platform/when.tsx';
import { SpamAct } from './spam-act.tsx';

const waits = choicesOf('admin.comments.waits', [...commentWaits, 'none']);
export const statuses = choicesOf('admin.comments.status', commentStatuses);

/** Begin of a text, enough to know it again. */
const SHOWN = 120;

/** Comments that wait for an operator, the longest first. Stars stand on no line here: they decide nothing. */
export function CommentList() {
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.comments.search" />,
    <SelectInput key="waits" source="waits" choices={waits} alwaysOn emptyText="admin.comments.waits.any" />,
    <SelectInput key="status" source="status" choices={statuses} />,
    overdueFilter,
  ];
  return (
    <AdminList filters={filters} sort={{ field: 'waits_since', order: 'ASC' }} bulk={<SpamAct />}>
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
    </AdminList>
  );
}
