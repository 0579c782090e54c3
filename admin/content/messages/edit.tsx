import { Button, Stack } from '@mui/material';
import {
  SaveButton,
  TextField,
  Toolbar,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { type AdminMessage, changeMessage } from '../../../contract/content/admin-languages.ts';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { History } from '../../platform/history.tsx';
import { KeptEdit, KeptForm } from '../../platform/kept-form.tsx';
import { asTyped } from '../../platform/language-texts.ts';
import { problemOf } from '../../platform/problems.ts';
import { Proposal } from './proposal.tsx';

const write = ({ id, version }: AdminMessage, text: string | null) =>
  api(changeMessage, { params: { id }, body: { text, version } });

function MessageToolbar() {
  const message = useRecordContext<AdminMessage>();
  return (
    <Toolbar sx={{ gap: 1 }}>
      <SaveButton />
      {message?.is_edited && (
        <ActButton text="admin.messages.reset" reason="none" run={() => write(message, null)} />
      )}
    </Toolbar>
  );
}

/** Earlier texts, each of which can be taken again. */
function Earlier() {
  const message = useRecordContext<AdminMessage>();
  const [notify, refresh, translate] = [useNotify(), useRefresh(), useTranslate()];
  if (!message) return null;
  async function takeAgain(known: AdminMessage, text: string) {
    try {
      await write(known, text);
      notify('admin.shell.done', { type: 'success' });
      refresh();
    } catch (error) {
      notify(problemOf(error, translate), { type: 'error' });
    }
  }
  const act = ({ detail: { before } }: AuditEvent) =>
    typeof before === 'string' && before !== message.text ? (
      <Button size="small" onClick={() => takeAgain(message, before)}>
        {translate('admin.messages.roll_back')}
      </Button>
    ) : null;
  return <History entity="message" id={message.id} of={message} act={act} />;
}

/** One text with its neighbours in Russian and English. It is on the site as soon as it is saved. */
export function MessageEdit() {
  return (
    <KeptEdit>
      <KeptForm toolbar={<MessageToolbar />}>
        <Stack spacing={1} sx={{ marginBottom: 2 }}>
          <TextField source="key" component="code" />
          <TextField source="ru" component="p" lang="ru" dir="auto" />
          <TextField source="en" component="p" lang="en" dir="auto" />
        </Stack>
        {/* An empty text is refused, while null would bring that of the release back. */}
        <DirectedInput source="text" dir="auto" parse={asTyped} multiline minRows={2} fullWidth />
        <Proposal />
      </KeptForm>
      <Earlier />
    </KeptEdit>
  );
}
