import { Box, Button, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import type {
  OpenedConversation as Opened,
  OpenedMessage,
} from '../../../contract/requests/admin-requests.ts';
import { problemOf } from '../../platform/problems.ts';
import { momentForm } from '../../platform/time-forms.ts';

const words = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxInlineSize: '80ch' } as const;

type Props = {
  conversation: Opened;
  /** Rejects with an ApiError. */
  readBefore(seq: number): Promise<OpenedMessage[]>;
};

/** A conversation that was opened: its last messages, and earlier ones for the same reason. */
export function OpenedConversation({ conversation: { total, messages }, readBefore }: Props) {
  const [translate, language, notify] = [useTranslate(), useLocale(), useNotify()];
  const [earlier, setEarlier] = useState<typeof messages>([]);
  const [isBusy, setIsBusy] = useState(false);
  const moment = new Intl.DateTimeFormat(language, momentForm);
  const count = new Intl.NumberFormat(`${language}-u-nu-latn`);
  const shown = [...earlier, ...messages];
  const [first] = shown;
  const status = useRef<HTMLParagraphElement>(null);

  async function readEarlier(before: number) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const found = await readBefore(before);
      setEarlier((now) => [...found, ...now]);
      // The button goes with the last of them, and the focus in it would be lost.
      if (shown.length + found.length >= total) status.current?.focus();
    } catch (error) {
      notify(problemOf(error, translate), { type: 'error' });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography ref={status} variant="body2" color="textSecondary" role="status" tabIndex={-1}>
          {translate(shown.length < total ? 'admin.requests.last_messages' : 'admin.requests.all_messages', {
            shown: count.format(shown.length),
            total: count.format(total),
          })}
        </Typography>
        {first && shown.length < total && (
          <Button
            variant="outlined"
            size="small"
            // Disabled it would lose the focus, and who reads on would have to find it again.
            aria-busy={isBusy}
            onClick={() => void readEarlier(first.seq)}
          >
            {translate('admin.requests.earlier')}
          </Button>
        )}
      </Stack>
      {shown.map(({ seq, side, body, sent_at }) => (
        <Box key={seq} sx={{ marginBlockStart: 1.5 }}>
          <Typography variant="body2" color="textSecondary">
            {`${translate(`admin.bills.side.${side}`)} · ${moment.format(new Date(sent_at))}`}
          </Typography>
          <Typography dir="auto" sx={words}>
            {body}
          </Typography>
        </Box>
      ))}
    </>
  );
}
