import { Box, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { PreviewedResult, PreviewedSearch } from '../../../contract/search/admin-ranking.ts';

/** Further down a place is not known. */
const DEPTH = 100;

/** One search: the first ten side by side, with how each moves. */
export function PreviewedOrders({
  searched: { search, value, total, now, next },
}: {
  searched: PreviewedSearch;
}) {
  const [translate, locale] = [useTranslate(), useLocale()];
  const isSame = now.every(({ id }, at) => next[at]?.id === id);
  const count = new Intl.NumberFormat(`${locale}-u-nu-latn`).format(total);
  return (
    <Box component="section" sx={{ marginBlockStart: 3 }}>
      <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
        {translate(`admin.ranking.search.${search}`, { value })}{' '}
        <span style={{ color: 'var(--muted)' }}>{count}</span>
      </Typography>
      {total === 0 && <p>{translate('admin.ranking.preview_none')}</p>}
      {total > 0 && isSame && <p>{translate('admin.ranking.preview_same')}</p>}
      {total > 0 && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' }, gap: 3 }}>
          <Order title="admin.ranking.preview_now" results={now} moved="admin.ranking.place_becomes" />
          <Order title="admin.ranking.preview_then" results={next} moved="admin.ranking.place_was" />
        </Box>
      )}
    </Box>
  );
}

type OrderProps = { title: string; results: readonly PreviewedResult[]; moved: string };

function Order({ title, results, moved }: OrderProps) {
  const [translate, locale] = [useTranslate(), useLocale()];
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { maximumFractionDigits: 1 });
  const movementOf = (other: number | null, place: number): string =>
    other === null
      ? translate('admin.ranking.place_far', { n: DEPTH })
      : translate(other === place ? 'admin.ranking.place_same' : moved, { n: other });
  return (
    <div>
      <Typography variant="body2" sx={{ color: 'var(--muted)', marginBlock: 1 }}>
        {translate(title)}
      </Typography>
      <Box component="ol" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {results.map(({ id, title: name, place, points, other }, at) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'grid',
              gridTemplateColumns: '28px minmax(0, 1fr) auto',
              gap: 1,
              paddingBlock: 0.75,
              borderBlockStart: '1px solid var(--line)',
            }}
          >
            <span style={{ color: 'var(--muted)' }}>{at + 1}</span>
            <span>
              <bdi>{name}</bdi>
              {place !== null && (
                <Typography variant="body2" component="span" sx={{ display: 'block', color: 'var(--muted)' }}>
                  {place}
                </Typography>
              )}
            </span>
            <span style={{ textAlign: 'end' }}>
              {translate('admin.ranking.points', { n: format.format(points) })}
              <Typography
                variant="body2"
                component="span"
                sx={{ display: 'block', color: other === at + 1 ? 'var(--muted)' : 'var(--amber)' }}
              >
                {movementOf(other, at + 1)}
              </Typography>
            </span>
          </Box>
        ))}
      </Box>
    </div>
  );
}
