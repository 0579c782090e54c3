import CloseIcon from '@mui/icons-material/Close';
import { Box, Checkbox, IconButton, Paper, Typography } from '@mui/material';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { useGetRecordRepresentation, useListContext, useRecordContext, useTranslate } from 'react-admin';

/** Only rows that are seen are selected: what another page or filter hides is not acted on. */
function useSeenSelection(): void {
  const { data, selectedIds, onSelect, isFetching } = useListContext();
  useEffect(() => {
    if (!data || isFetching) return;
    const seen = selectedIds.filter((id) => data.some((row) => row.id === id));
    if (seen.length !== selectedIds.length) onSelect(seen);
  }, [data, isFetching, selectedIds, onSelect]);
}

/** What can be done with the selected rows. Stands before the rows, and is seen below them wherever the page is scrolled to. */
export function SelectionBar({ children }: { children: ReactNode }) {
  useSeenSelection();
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();
  if (selectedIds.length === 0) return null;
  return (
    <Paper
      component="section"
      elevation={8}
      aria-label={translate('admin.bulk.title')}
      sx={{
        ...{ position: 'fixed', insetBlockEnd: 16, insetInline: 16, zIndex: 'appBar' },
        ...{ inlineSize: 'fit-content', maxInlineSize: 'calc(100% - 32px)', marginInline: 'auto' },
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, paddingInline: 2 },
        ...{ paddingBlock: 1, border: '1px solid var(--line-2)', borderRadius: 2 },
      }}
    >
      <IconButton aria-label={translate('ra.action.unselect')} onClick={() => onUnselectItems()}>
        <CloseIcon />
      </IconButton>
      <Typography role="status" sx={{ marginInlineEnd: 1, fontWeight: 600 }}>
        {translate('admin.bulk.selected', { count: selectedIds.length, n: selectedIds.length })}
      </Typography>
      {children}
    </Paper>
  );
}

/** Room below the rows for what is seen over them while something is selected. */
export function SelectionRoom() {
  const { selectedIds } = useListContext();
  return selectedIds.length > 0 ? <Box sx={{ blockSize: { xs: 144, sm: 80 } }} /> : null;
}

/** The row that was selected last: Shift and a click select all from there. */
let last: { resource: string; id: string | number } | null = null;

const stay = (event: MouseEvent) => event.stopPropagation();

/** Touched with a finger as well. */
const size = { minInlineSize: 44, minBlockSize: 44 };

type SelectProps = { label?: ReactNode; sortable?: false };

/** Selects a row. The library’s own boxes say their name where assistive technology does not look for it. */
export function SelectField(_: SelectProps) {
  const record = useRecordContext();
  const { resource, data = [], selectedIds, onSelect, onToggleItem } = useListContext();
  const [translate, nameOf] = [useTranslate(), useGetRecordRepresentation(resource)];
  if (!record) return null;
  const isSelected = selectedIds.includes(record.id);
  function toggle(isRange: boolean) {
    if (!record) return;
    const ids = data.map(({ id }) => id);
    const from = last?.resource === resource ? ids.indexOf(last.id) : -1;
    last = isSelected ? null : { resource, id: record.id };
    if (!isRange || from === -1) {
      onToggleItem(record.id);
      return;
    }
    const to = ids.indexOf(record.id);
    const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const others = selectedIds.filter((id) => !between.includes(id));
    onSelect(isSelected ? others : [...others, ...between]);
  }
  return (
    <Checkbox
      size="small"
      checked={isSelected}
      onClick={stay}
      onChange={({ nativeEvent }) => toggle(Reflect.get(nativeEvent, 'shiftKey') === true)}
      sx={size}
      slotProps={{ input: { 'aria-label': `${translate('ra.action.select_row')}: ${nameOf(record)}` } }}
    />
  );
}

/** Selects all rows of the page, or none. */
export function SelectAll() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const translate = useTranslate();
  const isAll = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && selectedIds.length > 0}
      onChange={() => onSelect(isAll ? [] : data.map(({ id }) => id))}
      sx={size}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
    />
  );
}
