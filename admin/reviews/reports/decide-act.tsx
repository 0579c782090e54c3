import { Alert, Box, Button, Stack, TextField } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { type AdminReportDetail, decideReport } from '../../../contract/reviews/reports.ts';
import { api } from '../../platform/api.ts';
import { NeighbourButtons } from '../../platform/decision/neighbour-buttons.tsx';
import { NumberedChoice } from '../../platform/decision/numbered-choice.tsx';
import { useDecision } from '../../platform/decision/use-decision.ts';
import { useNeighbours } from '../../platform/use-neighbours.ts';

const answers = ['acted', 'refused'] as const;
type Answer = (typeof answers)[number];

/** Begins anew with each report. */
export function DecideAct() {
  const report = useRecordContext<AdminReportDetail>();
  return report ? <DecideForm key={`${report.id} ${report.state}`} report={report} /> : null;
}

/**
 * The one answer: what was done, or why nothing was. Whoever has the number reads it. Nothing is chosen beforehand: digits
 * choose, Enter sends and opens the next.
 */
function DecideForm({ report }: { report: AdminReportDetail }) {
  const translate = useTranslate();
  const neighbours = useNeighbours('reports', report.id, { state: 'received' }, 'received_at');
  const { problem, setProblem, isSending, decide } = useDecision(neighbours.moveOn);
  const [state, setState] = useState<Answer | null>(null);
  const [answer, setAnswer] = useState('');
  const [other, setOther] = useState('');
  const answerField = useRef<HTMLTextAreaElement>(null);
  /** Number of answers chosen by a digit: each choice moves the focus to the text. */
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) answerField.current?.focus();
  }, [asked]);
  const isDone = report.acts.some(({ counts }) => counts);

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (state === null) {
      setProblem(translate('admin.reports.choose'));
      return;
    }
    const otherAct = state === 'acted' && other.trim() !== '' ? { other_act: other.trim() } : {};
    const body = { version: report.version, state, answer: answer.trim(), ...otherAct };
    await decide(() => api(decideReport, { params: { id: report.id }, body }));
  }
  /** A new line is with Shift. */
  function sendByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void submit();
  }
  return (
    <>
      <NeighbourButtons {...neighbours} />
      {report.state === 'received' && (
        <Box component="form" onSubmit={submit} noValidate>
          <Stack spacing={1.5} sx={{ alignItems: 'flex-start', maxInlineSize: '80ch' }}>
            <NumberedChoice<Answer>
              isRow
              hasFocus
              label={translate('admin.reports.decide_keys')}
              options={answers.map((value) => ({
                value,
                label: translate(`admin.reports.state.${value}`),
              }))}
              value={state}
              onChange={(chosen, isByDigit) => {
                setState(chosen);
                setProblem('');
                if (isByDigit) setAsked(asked + 1);
              }}
            />
            {state !== null && (
              <TextField
                multiline
                fullWidth
                minRows={2}
                maxRows={8}
                label={translate('admin.reports.fields.answer')}
                helperText={translate('admin.reports.answer_read')}
                value={answer}
                onChange={({ target }) => setAnswer(target.value)}
                inputRef={answerField}
                onKeyDown={sendByEnter}
              />
            )}
            {state === 'acted' && (
              <TextField
                fullWidth
                label={translate('admin.reports.other_act')}
                helperText={translate(isDone ? 'admin.reports.acts_done' : 'admin.reports.no_act')}
                value={other}
                onChange={({ target }) => setOther(target.value)}
              />
            )}
            {problem !== '' && <Alert severity="error">{problem}</Alert>}
            <Button type="submit" variant="contained" disabled={isSending}>
              {translate('admin.reports.decide')}
            </Button>
          </Stack>
        </Box>
      )}
    </>
  );
}
