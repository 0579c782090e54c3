import { Box, Button, Card, CardContent, MenuItem, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type PreviewedSearch, previewRanking } from '../../../contract/search/admin-ranking.ts';
import type { RankingWeights } from '../../../contract/search/ranking.ts';
import { api } from '../../platform/api.ts';
import { problemOf } from '../../platform/problems.ts';
import { PreviewedOrders } from './previewed-orders.tsx';

type Choice = { value: string; title: string };
type Choices = { country: Choice[]; specialization: Choice[] };

function useChoices(): Choices {
  const [choices, setChoices] = useState<Choices>({ country: [], specialization: [] });
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles are in the reader's language
  useEffect(() => {
    let isWanted = true;
    const query = { name: ['countries' as const, 'specializations' as const] };
    // Without them the commonest are shown.
    void api(getDictionaries, { query }).then(({ data: { countries = [], specializations = [] } }) => {
      if (!isWanted) return;
      setChoices({
        country: countries.map(({ code, title }) => ({ value: code, title })),
        specialization: specializations.map(({ slug, title }) => ({ value: slug, title })),
      });
    });
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return choices;
}

const nothing = { of: 'clinics', country: '', specialization: '', q: '' };

/** What would move with other points, before anybody else sees it. */
export function RankingPreview({ weights }: { weights: RankingWeights }) {
  const [input, setInput] = useState(nothing);
  const [shown, setShown] = useState<{ searches: PreviewedSearch[]; of: RankingWeights } | null>(null);
  const [problem, setProblem] = useState('');
  const [isLoading, setLoading] = useState(false);
  const [choices, translate] = [useChoices(), useTranslate()];

  async function show(event: FormEvent) {
    event.preventDefault();
    setLoading(true);
    const { of, ...rest } = input;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value.trim() !== ''));
    try {
      const body = { weights, of: of === 'doctors' ? ('doctors' as const) : ('clinics' as const), ...given };
      const { data } = await api(previewRanking, { body });
      setShown({ searches: data, of: weights });
      setProblem('');
    } catch (error) {
      setProblem(problemOf(error, translate));
    } finally {
      setLoading(false);
    }
  }
  const select = (name: 'country' | 'specialization') => (
    <TextField
      select
      size="small"
      label={translate(`admin.ranking.${name}`)}
      value={input[name]}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => setInput({ ...input, [name]: target.value })}
    >
      <MenuItem value="">{translate('admin.ranking.commonest')}</MenuItem>
      {choices[name].map(({ value, title }) => (
        <MenuItem key={value} value={value}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h6" component="h2">
          {translate('admin.ranking.preview')}
        </Typography>
        <Typography sx={{ maxInlineSize: '70ch', marginBlock: 1 }}>
          {translate('admin.ranking.preview_text')}
        </Typography>
        <Box
          component="form"
          onSubmit={show}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            alignItems: 'center',
            marginBlock: 2,
            '& .MuiTextField-root': { margin: 0, minInlineSize: 200 },
          }}
        >
          <TextField
            select
            size="small"
            label={translate('admin.ranking.preview_of')}
            value={input.of}
            onChange={({ target }) => setInput({ ...input, of: target.value })}
          >
            {['clinics', 'doctors'].map((of) => (
              <MenuItem key={of} value={of}>
                {translate(`admin.ranking.${of}`)}
              </MenuItem>
            ))}
          </TextField>
          {select('country')}
          {select('specialization')}
          <TextField
            size="small"
            name="preview-q"
            label={translate('admin.ranking.q')}
            placeholder={translate('admin.ranking.commonest_q')}
            value={input.q}
            slotProps={{
              htmlInput: { maxLength: limits.searchTextMax, dir: 'auto' },
              inputLabel: { shrink: true },
            }}
            onChange={({ target }) => setInput({ ...input, q: target.value })}
          />
          <Button type="submit" variant="outlined" disabled={isLoading}>
            {translate('admin.ranking.preview_show')}
          </Button>
        </Box>
        {problem !== '' && (
          <p role="alert" style={{ color: 'var(--red)' }}>
            {problem}
          </p>
        )}
        {/* What other points would do says nothing of these. */}
        {shown?.of === weights &&
          shown.searches.map((one) => <PreviewedOrders key={one.search} searched={one} />)}
      </CardContent>
    </Card>
  );
}
