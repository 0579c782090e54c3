import { Box, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type RankingWeights, weightLimits, weightNames } from '../../contract/ranking.ts';

type Props = { weights: RankingWeights; inForce: RankingWeights; onChange(weights: RankingWeights): void };

/** A number for each merit, with the words in which everyone reads how it is counted. */
export function WeightFields({ weights, inForce, onChange }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, marginBlockStart: 2 }}>
      {weightNames.map((name) => (
        <Box
          key={name}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 180px' },
            gap: 2,
            alignItems: 'start',
            paddingBlockEnd: 2,
            borderBlockEnd: '1px solid var(--line)',
          }}
        >
          <div>
            <Typography id={`weight-${name}`} sx={{ fontWeight: 600 }}>
              {translate(`about.points_${name}`)}
            </Typography>
            <Typography
              id={`rule-${name}`}
              variant="body2"
              sx={{ color: 'var(--muted)', maxInlineSize: '70ch' }}
            >
              {translate(`about.points_${name}_rule`)}
            </Typography>
          </div>
          <TextField
            size="small"
            margin="none"
            type="number"
            name={name}
            slotProps={{
              htmlInput: {
                ...weightLimits,
                step: 1,
                'aria-labelledby': `weight-${name}`,
                'aria-describedby': `rule-${name}`,
              },
            }}
            helperText={translate('admin.ranking.now', { n: inForce[name] })}
            value={String(weights[name])}
            onChange={({ target }) => onChange({ ...weights, [name]: Math.round(Number(target.value)) })}
          />
        </Box>
      ))}
    </Box>
  );
}
