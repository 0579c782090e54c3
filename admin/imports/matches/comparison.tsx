import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';

type Side = { id: number; title: string; counts: Readonly<Record<string, number>> };

/** What is compared: the field's name, and what a side says of it. */
export type Rows<S extends Side> = readonly (readonly [string, (side: S) => ReactNode])[];

type Props<S extends Side> = {
  sides: readonly [S, S];
  survivorId: number | null;
  rows: Rows<S>;
  hrefOf(side: S): string;
};

/** Both entries of a pair, row by row, with what belongs to them counted; what nobody knows says so. */
export function Comparison<S extends Side>({ sides, survivorId, rows, hrefOf }: Props<S>) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const all: Rows<S> = [
    ...rows,
    ...Object.keys(sides[0].counts).map((name) => [name, ({ counts }: S) => counts[name]] as const),
  ];
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell />
            {sides.map((side) => (
              <TableCell key={side.id} component="th" scope="col">
                <a href={hrefOf(side)} target="_blank" rel="noreferrer">
                  <bdi>{side.title}</bdi>
                </a>
                {survivorId === side.id && ` · ${translate(`admin.${resource}.stays`)}`}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {all.map(([name, show]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {translate(`admin.${resource}.row.${name}`, { _: translate(`admin.matches.row.${name}`) })}
              </TableCell>
              {sides.map((side) => (
                <TableCell key={side.id} sx={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
                  <Value shown={show(side)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Value({ shown }: { shown: ReactNode }) {
  const translate = useTranslate();
  const isEmpty =
    shown === null || shown === false || shown === '' || (Array.isArray(shown) && shown.length === 0);
  if (isEmpty) return <span style={{ color: 'var(--muted)' }}>{translate('admin.matches.unknown')}</span>;
  return typeof shown === 'string' ? <bdi>{shown}</bdi> : shown;
}
