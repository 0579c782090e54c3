import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { BulkOutcome, BulkProblem } from '../../../contract/platform/bulk.ts';

type Row = { id: number | string; problem: BulkProblem | null };

type Props<R extends Row> = {
  rows: readonly R[];
  /** Null: nothing was done yet. */
  outcomes: readonly BulkOutcome[] | null;
  describe(row: R): ReactNode;
};

/** The rows of an act, each with why it is left alone, or with what came of it. */
export function BatchRows<R extends Row>({ rows, outcomes, describe }: Props<R>) {
  const translate = useTranslate();
  const outcomeOf = new Map(outcomes?.map(({ id, problem }) => [id, problem]));
  const wordsOf = ({ id, problem }: R): { text: string; isDone: boolean } | null => {
    const left = outcomeOf.get(id) ?? problem;
    if (left !== null) return { text: translate(`admin.bulk.problem.${left}`), isDone: false };
    return outcomeOf.has(id) ? { text: translate('admin.shell.done'), isDone: true } : null;
  };
  return (
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {rows.map((row) => {
        const words = wordsOf(row);
        return (
          <Box
            key={row.id}
            component="li"
            sx={{ paddingBlock: 1, borderBlockStart: '1px solid var(--line)', overflowWrap: 'anywhere' }}
          >
            {describe(row)}
            {words && (
              <Typography
                variant="body2"
                sx={{ fontWeight: 600, color: words.isDone ? 'var(--teal)' : 'var(--red)' }}
              >
                {words.text}
              </Typography>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
