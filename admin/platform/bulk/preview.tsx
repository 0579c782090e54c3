import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

type Named = { id: string | number; name: ReactNode };
/** `result`: how it went; null: nothing was done yet. */
type Changed = Named & { from: ReactNode; to: ReactNode; result: ReactNode };
type Rows = { changed: readonly Changed[] };

/** Row by row what an act changes, and how that went; then what stays. */
export function Preview({ changed, staying }: Rows & { staying: readonly Named[] }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <>
      <Typography sx={{ marginBlock: 1 }}>
        {translate('admin.bulk.changes', { count: changed.length, n: changed.length })}
      </Typography>
      {isNarrow ? <ChangedList changed={changed} /> : <ChangedTable changed={changed} />}
      {staying.length > 0 && (
        <>
          <Typography sx={{ marginBlockStart: 2 }}>
            {translate('admin.bulk.stays', { count: staying.length, n: staying.length })}
          </Typography>
          <ul>
            {staying.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const lines = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

function ChangedTable({ changed }: Rows) {
  const translate = useTranslate();
  const isRun = changed.some(({ result }) => result !== null);
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('admin.bulk.row')}</TableCell>
          <TableCell>{translate('admin.bulk.now')}</TableCell>
          <TableCell>{translate('admin.bulk.then')}</TableCell>
          {isRun && <TableCell>{translate('admin.bulk.result')}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {changed.map(({ id, name, from, to, result }) => (
          <TableRow key={id}>
            <TableCell component="th" scope="row" sx={lines}>
              {name}
            </TableCell>
            <TableCell sx={lines}>
              <bdi>{from}</bdi>
            </TableCell>
            <TableCell sx={lines}>
              <bdi>{to}</bdi>
            </TableCell>
            {isRun && <TableCell>{result}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Three columns have no room on a phone: words would break in the middle. */
function ChangedList({ changed }: Rows) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {changed.map(({ id, name, from, to, result }) => (
        <Box
          key={id}
          component="li"
          sx={{ ...lines, paddingBlock: 1, borderBlockStart: '1px solid var(--line)' }}
        >
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {[
            { word: 'now', text: <bdi>{from}</bdi> },
            { word: 'then', text: <bdi>{to}</bdi> },
            { word: 'result', text: result },
          ].map(
            ({ word, text }) =>
              text !== null && (
                <Box key={word} sx={{ marginBlockStart: 0.5 }}>
                  <Typography variant="body2" color="textSecondary">
                    {translate(`admin.bulk.${word}`)}
                  </Typography>
                  <Typography variant="body2">{text}</Typography>
                </Box>
              ),
          )}
        </Box>
      ))}
    </Box>
  );
}
