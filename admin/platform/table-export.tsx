import Icon from '@mui/icons-material/Download';
import { Button, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext, useNotify, usePermissions, useTranslate } from 'react-admin';
import { personalTables, type TableFormat, tableFormats } from '../../contract/platform/table-formats.ts';
import { ActButton } from './act-button.tsx';
import { TABLE_EXPORT } from './act-names.ts';
import { useHiddenColumns } from './columns.tsx';
import { download } from './download.ts';
import { problemOf } from './problems.ts';

/** Filters, order and columns of the list as its table takes them. */
function useWanted(): { path: string; wanted: Record<string, unknown>; without: readonly string[] } {
  const { resource, filterValues, sort, meta } = useListContext();
  const [without] = useHiddenColumns();
  // A list that is read by cursor has one order.
  const order = meta && 'next' in meta ? {} : { sort: sort.field, order: sort.order };
  return { path: `/api/v1/admin/${resource}/export`, wanted: { ...order, ...filterValues }, without };
}

/** The list as a file: the server writes it, with its filters and without personal data, and notes it in the log. */
export function TableExport() {
  const { resource, meta } = useListContext();
  const { permissions } = usePermissions<ReadonlySet<string>>();
  const { path, wanted, without } = useWanted();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [notify, translate] = [useNotify(), useTranslate()];

  async function take(format: TableFormat) {
    setAnchor(null);
    const asked: Record<string, unknown> = { ...wanted, format };
    const filled = Object.entries(asked).filter(([, value]) => value !== '' && value != null);
    const columns = without.map((column) => ['without', column]);
    const query = new URLSearchParams([...filled.map(([name, value]) => [name, String(value)]), ...columns]);
    try {
      await download(`${path}?${query}`);
      if (meta?.is_more === true) notify('admin.tables.cut', { type: 'warning' });
    } catch (error) {
      notify(problemOf(error, translate), { type: 'error' });
    }
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('ra.action.export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {tableFormats.map((format) => (
          <MenuItem key={format} onClick={() => void take(format)}>
            {translate(`admin.tables.${format}`)}
          </MenuItem>
        ))}
      </Menu>
      {personalTables.includes(resource) && permissions?.has('account.appoint') && (
        <ActButton
          text="admin.tables.with_people"
          reason="required"
          variant="text"
          run={(reason) => download(path, { ...wanted, without, format: 'csv', reason }, TABLE_EXPORT)}
        >
          <Typography>{translate('admin.tables.with_people_text')}</Typography>
        </ActButton>
      )}
    </>
  );
}
