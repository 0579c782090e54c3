import { Typography } from '@mui/material';
import { Pagination, useListContext, useLocale, useTranslate } from 'react-admin';
import { LIST_MAX } from '../../contract/admin-lists.ts';

/** Pages of a list; one that is longer than can be leafed through says so. */
export function ListFoot() {
  const { meta, total } = useListContext();
  const [translate, number] = [useTranslate(), new Intl.NumberFormat(useLocale())];
  return (
    <>
      {meta?.is_more === true && (
        <Typography variant="body2" sx={{ padding: 1, color: 'var(--amber)' }}>
          {translate(total === LIST_MAX ? 'admin.shell.more' : 'admin.shell.too_broad', {
            total: number.format(total ?? 0),
          })}
        </Typography>
      )}
      <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
    </>
  );
}
