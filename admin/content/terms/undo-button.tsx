import { useTranslate } from 'react-admin';
import { type AdminTermDetail, undoTermMerge } from '../../../contract/content/admin-terms.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';

/** Takes a merge back. */
export function UndoButton({ term }: { term: AdminTermDetail }) {
  const translate = useTranslate();
  return (
    <ActButton
      text="admin.terms.undo"
      reason="none"
      run={() => api(undoTermMerge, { params: { id: term.id }, body: { version: term.version } })}
    >
      <p>{translate('admin.terms.undo_text', { title: term.title })}</p>
    </ActButton>
  );
}
