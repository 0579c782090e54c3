import { Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type AdminNewsDetail, restoreNews } from '../../contract/admin-news.ts';
import { ActButton } from '../platform/act-button.tsx';
import { api } from '../platform/api.ts';

/** Earlier contents, each of which can be brought back. */
export function NewsHistory({ news }: { news: AdminNewsDetail }) {
  const translate = useTranslate();
  if (news.history.length < 2) return null;
  return (
    <>
      <Typography variant="h6" sx={{ padding: 2 }}>
        {translate('admin.shell.history')}
      </Typography>
      <Table size="small">
        <TableBody>
          {news.history.map(({ version, made_by, made_at }, at) => (
            <TableRow key={version}>
              <TableCell>{version}</TableCell>
              <TableCell>{new Date(made_at).toLocaleString()}</TableCell>
              <TableCell>{made_by ?? translate('admin.news.before')}</TableCell>
              <TableCell>
                {at > 0 && (
                  <ActButton
                    text="admin.news.restore"
                    reason="none"
                    run={() =>
                      api(restoreNews, {
                        params: { id: news.id },
                        body: { version: news.version, restore: version },
                      })
                    }
                  />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
