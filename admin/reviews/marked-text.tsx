import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { AdminCommentDetail } from '../../contract/reviews/admin-comments.ts';
import { type PersonalData, type PersonalKind, personalKinds } from '../../contract/reviews/personal-data.ts';
import { readText } from '../platform/decision/read-text.ts';
import type { Redaction } from './redaction.ts';

type Props = { comment: AdminCommentDetail; redaction: Redaction; mayRedact: boolean };

/** What a comment says, large, with what may be personal data in it; below, how it would read once redacted. */
export function MarkedText({ comment, redaction, mayRedact }: Props) {
  const translate = useTranslate();
  const { text, lang, findings } = comment;
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
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" disabled={findings.length === 0} onClick={redaction.all}>
              {translate('admin.comments.redact_all')}
            </Button>
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
            <Button disabled={!redaction.canUndo} onClick={redaction.undo}>
              {translate('admin.comments.redact_undo')}
            </Button>
          </Stack>
          {redaction.canUndo && <Preview {...{ comment, redaction }} />}
        </>
      )}
    </Stack>
  );
}

function Preview({ comment: { text, lang }, redaction }: Pick<Props, 'comment' | 'redaction'>) {
  const translate = useTranslate();
  return (
    <TextField
      multiline
      fullWidth
      label={translate('admin.comments.redact_preview')}
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
