import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { AdminCommentDetail } from '../../contract/reviews/admin-comments.ts';
import { type PersonalData, type PersonalKind, personalKinds } from '../../contract/reviews/personal-data.ts';
import { readText } from '../platform/decision/read-text.ts';
import type { Redaction, Redactions } from './redaction.ts';

type Props = { comment: AdminCommentDetail; redactions: Redactions; mayRedact: boolean };

/** What a comment says and what the clinic has replied, each with what may be personal data in it. */
export function MarkedTexts({ comment, redactions, mayRedact }: Props) {
  const translate = useTranslate();
  const replyId = useId();
  const { hasFound, all, canUndo, undo } = redactions;
  const [allFound, lastStep] = [
    <Button key="all" variant="outlined" disabled={!hasFound} onClick={all}>
      {translate('admin.comments.redact_all')}
    </Button>,
    <Button key="undo" disabled={!canUndo} onClick={undo}>
      {translate('admin.comments.redact_undo')}
    </Button>,
  ];
  const only = comment.reply === null && { first: allFound, last: lastStep };
  return (
    <>
      <MarkedText
        original={comment}
        redaction={redactions.text}
        mayRedact={mayRedact}
        previewLabel={translate('admin.comments.redact_preview')}
        {...only}
      />
      {comment.reply && (
        <Box
          role="group"
          aria-labelledby={replyId}
          sx={{ borderInlineStart: '3px solid var(--line)', paddingInlineStart: 2 }}
        >
          <Typography id={replyId} component="h2" variant="subtitle2" gutterBottom>
            {translate('admin.comments.fields.reply.text')}
          </Typography>
          <MarkedText
            original={comment.reply}
            redaction={redactions.reply}
            mayRedact={mayRedact}
            previewLabel={translate('admin.comments.reply_preview')}
          />
        </Box>
      )}
      {comment.reply && mayRedact && (
        <Stack direction="row" useFlexGap sx={buttons}>
          {allFound}
          {lastStep}
        </Stack>
      )}
    </>
  );
}

const buttons = { flexWrap: 'wrap', gap: 1 } as const;

type Original = Pick<AdminCommentDetail, 'text' | 'lang' | 'findings'>;

type MarkedProps = {
  original: Original;
  redaction: Redaction;
  mayRedact: boolean;
  previewLabel: string;
  /** Where there is no other text: the buttons that are for all of them. Without: this one has its own for what was found in it. */
  first?: ReactNode;
  last?: ReactNode;
};

/** A text, large, with what may be personal data in it; below, how it would read once redacted. */
function MarkedText({ original, redaction, mayRedact, previewLabel, first, last }: MarkedProps) {
  const translate = useTranslate();
  const { text, lang, findings } = original;
  const shown = useRef<HTMLParagraphElement>(null);
  const [selected, setSelected] = useState<{ start: number; end: number } | null>(null);
  const readSelection = () => setSelected(shown.current && selectionIn(shown.current, text));
  return (
    <Stack spacing={1.5}>
      <Typography
        ref={shown}
        component="p"
        dir="auto"
        lang={lang}
        onMouseUp={readSelection}
        onKeyUp={readSelection}
        sx={readText}
      >
        {piecesOf(text, findings).map(({ start, words, finding }) =>
          finding && mayRedact ? (
            <Mark
              key={start}
              words={words}
              kind={finding.kind}
              isChosen={redaction.isChosen(finding)}
              onPress={() => redaction.toggle(finding)}
            />
          ) : (
            <span key={start}>{words}</span>
          ),
        )}
      </Typography>
      {mayRedact && (
        <>
          <FoundLine findings={findings} />
          <Stack direction="row" useFlexGap sx={buttons}>
            {first ?? (
              <Button variant="outlined" disabled={!redaction.hasFound} onClick={redaction.all}>
                {translate('admin.comments.redact_found')}
              </Button>
            )}
            <Button
              disabled={selected === null}
              // Keeps the selected text: pressing the button would clear it before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (selected) redaction.add(selected);
                setSelected(null);
              }}
            >
              {translate('admin.comments.redact_selected')}
            </Button>
            <Button onClick={() => redaction.type(redaction.text ?? text)}>
              {translate('admin.comments.redact_typed')}
            </Button>
            {last}
          </Stack>
          {redaction.isTouched && <Preview {...{ original, redaction, label: previewLabel }} />}
        </>
      )}
    </Stack>
  );
}

type PreviewProps = { original: Original; redaction: Redaction; label: string };

function Preview({ original: { text, lang }, redaction, label }: PreviewProps) {
  const translate = useTranslate();
  return (
    <TextField
      multiline
      fullWidth
      label={label}
      helperText={translate('admin.comments.redact_text')}
      value={redaction.text ?? text}
      onChange={({ target }) => redaction.type(target.value)}
      slotProps={{ htmlInput: { dir: 'auto', lang } }}
      sx={{ maxInlineSize: '80ch' }}
    />
  );
}

type MarkProps = { words: string; kind: PersonalKind; isChosen: boolean; onPress(): void };

function Mark({ words, kind, isChosen, onPress }: MarkProps) {
  const translate = useTranslate();
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={isChosen}
      title={translate(`admin.comments.personal.${kind}`, { count: 1, n: 1 })}
      onClick={onPress}
      sx={{
        display: 'inline',
        padding: 0,
        paddingInline: '2px',
        border: 0,
        borderBlockEnd: '2px solid var(--amber)',
        borderRadius: '4px 4px 0 0',
        background: isChosen ? 'transparent' : 'var(--amber-50)',
        color: isChosen ? 'var(--muted)' : 'inherit',
        font: 'inherit',
        textAlign: 'start',
        textDecoration: isChosen ? 'line-through' : 'none',
        cursor: 'pointer',
        userSelect: 'text',
      }}
    >
      {words}
    </Box>
  );
}

/** What was found, listed by kind, because colour alone must not carry a meaning. */
function FoundLine({ findings }: { findings: readonly PersonalData[] }) {
  const [translate, language] = [useTranslate(), useLocale()];
  const counts = personalKinds
    .map((kind) => ({ kind, n: findings.filter((one) => one.kind === kind).length }))
    .filter(({ n }) => n > 0)
    .map(({ kind, n }) => translate(`admin.comments.personal.${kind}`, { count: n, n }));
  return (
    <Typography variant="body2" color="textSecondary">
      {counts.length === 0
        ? translate('admin.comments.personal_none')
        : new Intl.ListFormat(language).format(counts)}
    </Typography>
  );
}

type Piece = { start: number; words: string; finding: PersonalData | null };

function piecesOf(text: string, findings: readonly PersonalData[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const finding of findings) {
    const { start, end } = finding;
    if (start > at) pieces.push({ start: at, words: text.slice(at, start), finding: null });
    pieces.push({ start, words: text.slice(start, end), finding });
    at = end;
  }
  if (at < text.length) pieces.push({ start: at, words: text.slice(at), finding: null });
  return pieces;
}

/** The selected words of an element that holds nothing but the text; null: none are. */
function selectionIn(element: HTMLElement, text: string): { start: number; end: number } | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  const words = range.toString();
  const from = start + words.length - words.trimStart().length;
  const to = start + words.trimEnd().length;
  return from < to && to <= text.length ? { start: from, end: to } : null;
}
