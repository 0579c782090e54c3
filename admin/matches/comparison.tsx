import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { AdminMatchDetail, MatchSide } from '../../contract/admin-matches.ts';

const counted = [
  'doctors',
  'prices',
  'photos',
  'comments',
  'favourites',
  'staff',
  'requests',
  'chats',
] as const;

const namesOf = ({ names }: MatchSide): string =>
  names.map(({ text, lang }) => `${text} (${lang})`).join('; ');

const sourcesOf = ({ sources }: MatchSide): ReactNode =>
  sources.map(({ source, source_id, url, retrieved_at }) => (
    <div key={`${source} ${source_id}`}>
      {source.toUpperCase()}{' '}
      {url === null ? (
        source_id
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {source_id}
        </a>
      )}
      , {retrieved_at}
    </div>
  ));

const placeOf = ({ location }: MatchSide): string =>
  location ? `${location.lat.toFixed(5)}, ${location.lon.toFixed(5)} (${location.precision})` : '';

const websiteOf = ({ website }: MatchSide): ReactNode =>
  website && (
    <a href={website} target="_blank" rel="noreferrer">
      {website}
    </a>
  );

/** What is compared, by the field's name; empty cells say that nothing is known. */
const rows: readonly (readonly [string, (side: MatchSide) => ReactNode])[] = [
  ['names', namesOf],
  ['city', ({ city, country }) => [city, country].filter(Boolean).join(', ')],
  ['address', ({ address, postcode }) => [address, postcode].filter(Boolean).join(', ')],
  ['location', placeOf],
  ['website', websiteOf],
  ['phone', ({ phone }) => phone],
  ['established', ({ established }) => established],
  ['beds', ({ beds }) => beds],
  ['claimed_at', ({ claimed_at }) => claimed_at?.slice(0, 10)],
  ['sources', sourcesOf],
  ...counted.map((name) => [name, ({ counts }: MatchSide) => counts[name]] as const),
];

/** Both clinics of a pair, row by row. */
export function Comparison({ match }: { match: AdminMatchDetail }) {
  const translate = useTranslate();
  const sides = [match.clinic, match.candidate];
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell />
          {sides.map((side) => (
            <TableCell key={side.id} component="th" scope="col">
              <a href={`/hospital/${side.slug}`} target="_blank" rel="noreferrer">
                {side.title}
              </a>
              {match.survivor_id === side.id && ` · ${translate('admin.matches.stays')}`}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name, show]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {translate(`admin.matches.row.${name}`)}
            </TableCell>
            {sides.map((side) => (
              <TableCell key={side.id} sx={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
                {show(side) || (show(side) === 0 ? 0 : '—')}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
