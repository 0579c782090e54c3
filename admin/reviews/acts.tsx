import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { AdminCommentDetail } from '../../contract/reviews/admin-comments.ts';
import { NeighbourButtons } from '../platform/decision/neighbour-buttons.tsx';
import { byDigit, isCommand, NumberedChoice } from '../platform/decision/numbered-choice.tsx';
import { useDecision } from '../platform/decision/use-decision.ts';
import { useNeighbours } from '../platform/use-neighbours.ts';
import { MarkedTexts } from './marked-text.tsx';
import { useRedactions } from './redaction.ts';
import { mayRedact, type Result, reasonsOf, resultsOf, sendDecision } from './results.ts';

/** Begins anew with each state of the comment. */
export function CommentActs() {
  const comment = useRecordContext<AdminCommentDetail>();
  return comment ? <Desk key={`${comment.id} ${comment.version}`} comment={comment} /> : null;
}

/**
 * What a comment says and what is decided on it, and then the next one. Nothing is chosen beforehand: digits choose, Enter
 * confirms, R redacts all that was found in it and in the reply of the clinic, U takes the last redaction back.
 */
function Desk({ comment }: { comment: AdminCommentDetail }) {
  const translate = useTranslate();
  const neighbours = useNeighbours('comments', comment.id, {}, 'waits_since');
  const { problem, setProblem, isSending, decide } = useDecision(neighbours.moveOn);
  const redactions = useRedactions(comment);
  const [text, reply] = [redactions.text.text, redactions.reply.text];
  const results = resultsOf(comment);
  const [result, setResult] = useState<Result | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isProven, setProven] = useState(false);
  const firstResult = useRef<HTMLInputElement>(null);
  const firstReason = useRef<HTMLInputElement>(null);
  /** Number of results chosen by a digit: each choice moves the focus to the reasons. */
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) firstReason.current?.focus();
  }, [asked]);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const reasons = reasonsOf(result);

  function choose(chosen: Result, isByDigit: boolean) {
    setResult(chosen);
    setProblem('');
    if (!reasonsOf(chosen).some((one) => one === reason)) setReason(null);
    if (isByDigit) setAsked(asked + 1);
  }
  /** What is missing yet, in words; null: it can be sent. */
  function missing(): string | null {
    if (result === null) return 'admin.comments.choose';
    if (reasons.length > 0 && reason === null) return 'admin.comments.choose_reason';
    if (result === 'redact' && text === undefined && reply === undefined)
      return 'admin.comments.nothing_redacted';
    if (result === 'ask' && note.trim() === '') {
      noteField.current?.focus();
      return 'admin.comments.say_what';
    }
    return null;
  }
  async function submit(event?: FormEvent) {
    event?.preventDefault();
    const gap = missing();
    if (gap !== null || result === null) {
      setProblem(translate(gap ?? 'admin.comments.choose'));
      return;
    }
    const decision = { result, reason, note: note.trim(), isProven, text, reply };
    await decide(() => sendDecision(comment, decision), { stays: result === 'redact' });
  }
  function press(event: KeyboardEvent) {
    if (!isCommand(event)) return;
    // By its place on the keyboard, whatever alphabet is typed.
    const chosen = byDigit(event, results);
    if (chosen) {
      choose(chosen, true);
      // Enter on a found place would toggle it.
      firstResult.current?.focus();
    } else if (event.key === 'Escape') firstResult.current?.focus();
    else if (event.code === 'KeyR' && mayRedact(comment)) redactions.all();
    else if (event.code === 'KeyU') redactions.undo();
    else return;
    event.preventDefault();
  }
  return (
    <Stack spacing={2} onKeyDown={press}>
      <NeighbourButtons {...neighbours} />
      <MarkedTexts comment={comment} redactions={redactions} mayRedact={mayRedact(comment)} />
      {results.length > 0 && (
        <Box component="form" onSubmit={submit} noValidate>
          <Stack spacing={1.5} sx={{ alignItems: 'flex-start', maxInlineSize: '80ch' }}>
            <NumberedChoice
              isRow
              hasFocus
              label={translate('admin.comments.decide_keys')}
              options={results.map((value) => ({ value, label: translate(`admin.comments.${value}`) }))}
              value={result}
              onChange={choose}
              firstRef={firstResult}
            />
            <Hint comment={comment} result={result} />
            {reasons.length > 0 && (
              <NumberedChoice
                label={translate('admin.comments.reason_keys')}
                options={reasons.map((value) => ({
                  value,
                  label: translate(`comment_reason.${value}`),
                  hint: translate(`comment_rule.${value}`),
                }))}
                value={reason}
                onChange={setReason}
                firstRef={firstReason}
              />
            )}
            {reasons.length > 0 && (
              <TextField
                multiline
                fullWidth
                maxRows={6}
                label={translate(
                  result === 'ask' ? 'admin.comments.note_asked' : 'admin.comments.fields.note',
                )}
                value={note}
                onChange={({ target }) => setNote(target.value)}
                inputRef={noteField}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.shiftKey) return;
                  event.preventDefault();
                  void submit();
                }}
              />
            )}
            {comment.papers.length > 0 && (result === 'publish' || result === 'leave') && (
              <FormControlLabel
                control={<Checkbox checked={isProven} onChange={({ target }) => setProven(target.checked)} />}
                label={translate('admin.comments.is_proven')}
              />
            )}
            {problem !== '' && <Alert severity="error">{problem}</Alert>}
            <Button type="submit" variant="contained" disabled={isSending}>
              {translate('admin.comments.confirm')}
            </Button>
          </Stack>
        </Box>
      )}
    </Stack>
  );
}

/** What a result means beyond its name. */
function Hint({ comment, result }: { comment: AdminCommentDetail; result: Result | null }) {
  const translate = useTranslate();
  const needsTwo = result === 'remove' && comment.needs_two;
  if (result !== 'publish' && result !== 'leave' && !needsTwo) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {translate(needsTwo ? 'admin.comments.needs_two' : 'admin.comments.publish_text')}
    </Typography>
  );
}
