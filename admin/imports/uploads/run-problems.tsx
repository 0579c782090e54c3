import DownloadIcon from '@mui/icons-material/Download';
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import { getRunProblems, type ImportRun } from '../../../contract/imports/import-runs.ts';
import { download } from '../../platform/download.ts';
import { problemOf } from '../../platform/problems.ts';
import { problemWords } from './problem-words.ts';
import { useRunWords } from './run-words.ts';

/** The first records that are not taken, and all kept ones as a file. */
export function RunProblems({ run }: { run: ImportRun }) {
  const [translate, words] = [useTranslate(), useRunWords()];
  const [problem, setProblem] = useState('');
  const { problems, problems_kept, unit, counts } = run;
  if (problems.length === 0) return null;
  const all = counts === null ? problems_kept : counts.bad + counts.left_out;

  async function take() {
    setProblem('');
    try {
      await download(getRunProblems.path.replace(':id', run.id));
    } catch (error) {
      setProblem(problemOf(error, translate));
    }
  }
  return (
    <section aria-labelledby="run-problems">
      <Typography id="run-problems" variant="h6" component="h2">
        {translate('admin.imports.not_taken')}
      </Typography>
      {all > problems.length && (
        <Typography>
          {translate('admin.imports.not_taken_shown', {
            count: words.format(problems.length),
            total: words.format(all),
          })}
        </Typography>
      )}
      {all > problems_kept && (
        <Typography>
          {translate('admin.imports.not_taken_kept', { count: words.format(importLimits.problemsKept) })}
        </Typography>
      )}
      <Box sx={{ overflowX: 'auto', maxInlineSize: 900 }}>
        <Table size="small" sx={{ '& th, & td': { paddingInline: { xs: 1, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate(`admin.imports.unit.${unit}`)}</TableCell>
              <TableCell>{translate('admin.imports.kind')}</TableCell>
              <TableCell>{translate('admin.imports.reason')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {problems.map(({ number, kind, reason }) => (
              <TableRow key={`${number} ${reason}`} sx={{ verticalAlign: 'top' }}>
                <TableCell>{number}</TableCell>
                <TableCell>{translate(`admin.imports.kinds.${kind.replace(' ', '_')}`)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{problemWords(translate, reason)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Button startIcon={<DownloadIcon />} onClick={() => void take()} sx={{ marginBlockStart: 1 }}>
        {translate('admin.imports.download')}
      </Button>
      {problem !== '' && (
        <p role="alert" style={{ color: 'var(--red)' }}>
          {problem}
        </p>
      )}
    </section>
  );
}
