import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ImportRun } from '../../../contract/imports/import-runs.ts';
import { problemWords } from './problem-words.ts';
import { useRunWords } from './run-words.ts';

type Counts = NonNullable<ImportRun['counts']>;
type CountName = Exclude<keyof Counts, 'left_out_reasons'>;

const ofRecords: readonly CountName[] = [
  'read',
  'added',
  'changed',
  'unchanged',
  'removed',
  'repeated',
  'left_out',
  'bad',
];
const ofClinics: readonly CountName[] = [
  'clinics_added',
  'clinics_changed',
  'clinics_withdrawn',
  'merged',
  'doubtful',
];

/** The counts of the dry run; once the file is imported, those of the import. */
export function RunResult({ run: { counts, state } }: { run: ImportRun }) {
  const [translate, words] = [useTranslate(), useRunWords()];
  if (counts === null || state === 'failed' || state === 'refused') return null;
  const isNothingNew = counts.added + counts.changed + counts.removed === 0;
  return (
    <section aria-labelledby="run-result">
      <Typography id="run-result" variant="h6" component="h2">
        {translate(state === 'done' ? 'admin.imports.did' : 'admin.imports.would_do')}
      </Typography>
      {isNothingNew && <Typography>{translate('admin.imports.nothing_new')}</Typography>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
          columnGap: 6,
          rowGap: 2,
          maxInlineSize: 900,
        }}
      >
        <CountList title="admin.imports.of_clinics" names={ofClinics} counts={counts} />
        <CountList title="admin.imports.of_records" names={ofRecords} counts={counts} />
        {counts.left_out_reasons.length > 0 && (
          <Lines
            title="admin.imports.left_out_reasons"
            lines={counts.left_out_reasons.map(({ reason, count }) => [
              problemWords(translate, reason),
              words.format(count),
            ])}
          />
        )}
      </Box>
    </section>
  );
}

type CountListProps = { title: string; names: readonly CountName[]; counts: Counts };

function CountList({ title, names, counts }: CountListProps) {
  const [translate, words] = [useTranslate(), useRunWords()];
  return (
    <Lines
      title={title}
      lines={names.map((name) => [translate(`admin.imports.count.${name}`), words.format(counts[name])])}
    />
  );
}

function Lines({ title, lines }: { title: string; lines: readonly (readonly [string, string])[] }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600, marginBlock: 1 }}>
        {translate(title)}
      </Typography>
      <Box component="dl" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
        {lines.map(([name, value]) => (
          <Box
            key={name}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              paddingBlock: 0.5,
              borderBlockEnd: '1px solid var(--line)',
            }}
          >
            <dt>{name}</dt>
            <Box component="dd" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  );
}
