import { Checkbox } from '@mui/material';
import type { ReactNode } from 'react';
import {
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';

/** Touched with a finger as well. */
const size = { minInlineSize: 44, minBlockSize: 44 };

/** The box that selects a row: the library's own names the element around it, which says nothing aloud. */
export function SelectRow(_: { label?: ReactNode; sortable?: false }) {
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  const { selectedIds, onToggleItem } = useListContext();
  const translate = useTranslate();
  if (!record) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      // A press on the row itself opens it.
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': `${translate('ra.action.select_row')}: ${nameOf(record)}` } }}
      sx={size}
    />
  );
}

/** The box above: selects every row of the page, or none. */
export function SelectPage() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const translate = useTranslate();
  const ids = data.map(({ id }) => id);
  const isWhole = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  return (
    <Checkbox
      checked={isWhole}
      onChange={() => onSelect(isWhole ? [] : ids)}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
      sx={size}
    />
  );
}
