import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type RankingWeights, weightLimits, weightNames } from '../../../contract/search/ranking.ts';
import { readTyped } from '../../../web/platform/typed-number.ts';
import { useNumberProblem } from '../../platform/number-input.tsx';

/** A weight that is no number while something else stands in its field: the sum is then wrong, and nothing is published. */
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
          <WeightField
            name={name}
            now={inForce[name]}
            value={weights[name]}
            onChange={(value) => onChange({ ...weights, [name]: value })}
          />
        </Box>
      ))}
    </Box>
  );
}

type FieldProps = { name: string; now: number; value: number; onChange(value: number): void };

function WeightField({ name, now, value, onChange }: FieldProps) {
  const [translate, problemOf] = [useTranslate(), useNumberProblem()];
  const [text, setText] = useState(String(value));
  const problem = text.trim() === '' ? translate('field.required') : problemOf(text, weightLimits);
  return (
    <TextField
      size="small"
      margin="none"
      name={name}
      error={problem !== undefined}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          dir: 'ltr',
          'aria-labelledby': `weight-${name}`,
          'aria-describedby': `rule-${name}`,
        },
      }}
      helperText={problem ?? translate('admin.ranking.now', { n: now })}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const read = readTyped(target.value, weightLimits);
        onChange(read.kind === 'value' && read.value !== null ? read.value : Number.NaN);
      }}
    />
  );
}
