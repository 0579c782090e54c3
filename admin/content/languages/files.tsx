import { Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useCreatePath, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import {
  type AdminLanguage,
  exportLanguage,
  type ImportResult,
  importLanguage,
} from '../../../contract/content/admin-languages.ts';
import type { Messages } from '../../../contract/content/languages.ts';
import { api } from '../../platform/api.ts';
import { problemOf } from '../../platform/problems.ts';

type Props = { result: ImportResult; onTake(): void; onLeave(): void };

/** What an import would change, and what in the file is wrong. */
function ImportPreview({ result, onTake, onLeave }: Props) {
  const translate = useTranslate();
  const { added, changed, same, refused, changes } = result;
  return (
    <Stack spacing={2}>
      <Typography>
        {translate('admin.languages.import_counts', { added, changed, same, refused: refused.length })}
      </Typography>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ key, problem }) => (
            <li key={key}>
              <code>{key}</code> {problem}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('resources.messages.fields.key')}</TableCell>
              <TableCell>{translate('admin.audit.before')}</TableCell>
              <TableCell>{translate('admin.audit.after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map(({ key, before, after }) => (
              <TableRow key={key}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{key}</TableCell>
                <TableCell>{before}</TableCell>
                <TableCell>{after}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={onTake} disabled={changes.length === 0}>
          {translate('admin.languages.take')}
        </Button>
        <Button onClick={onLeave}>{translate('ra.action.cancel')}</Button>
      </Stack>
    </Stack>
  );
}

function saveFile(name: string, content: unknown): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }),
  );
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** Null: the file is no JSON object. */
async function readMessages(file: File): Promise<Messages | null> {
  try {
    const content: unknown = JSON.parse(await file.text());
    // What stands inside is checked by the server, text by text.
    return typeof content === 'object' && content !== null ? (content as Messages) : null;
  } catch {
    return null;
  }
}

type Wanted = { messages: Messages; result: ImportResult };

/** Texts of a language as a file: out, and in after a look at what would change. */
export function LanguageFiles() {
  const language = useRecordContext<AdminLanguage>();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [notify, refresh, translate, createPath] = [
    useNotify(),
    useRefresh(),
    useTranslate(),
    useCreatePath(),
  ];
  if (!language) return null;
  const { id, prefix } = language;
  const say = (error: unknown) => notify(problemOf(error, translate), { type: 'error' });
  const send = async (messages: Messages, is_dry_run: boolean) =>
    (await api(importLanguage, { params: { id }, body: { messages, is_dry_run } })).data;

  async function choose(file: File | undefined) {
    const messages = file ? await readMessages(file) : null;
    if (!messages) return notify('admin.languages.no_json', { type: 'error' });
    await send(messages, true).then((result) => setWanted({ messages, result }), say);
  }
  async function take({ messages }: Wanted) {
    try {
      await send(messages, false);
      setWanted(null);
      notify('admin.shell.done', { type: 'success' });
      refresh();
    } catch (error) {
      say(error);
    }
  }
  const messagesPath = `#${createPath({ resource: 'messages', type: 'list' })}?filter=${encodeURIComponent(JSON.stringify({ language: prefix }))}`;
  return (
    <Stack component="section" spacing={2} sx={{ padding: 2 }}>
      <Typography variant="h6" component="h2">
        {translate('admin.languages.texts')}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" href={messagesPath}>
          {translate('admin.languages.open_texts')}
        </Button>
        <Button
          variant="outlined"
          onClick={() =>
            api(exportLanguage, { params: { id } }).then(({ data }) => saveFile(`${prefix}.json`, data), say)
          }
        >
          {translate('admin.languages.export')}
        </Button>
        <Button variant="outlined" component="label">
          {translate('admin.languages.import')}
          <input
            type="file"
            accept="application/json,.json"
            hidden
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              target.value = '';
            }}
          />
        </Button>
      </Stack>
      {wanted && (
        <ImportPreview result={wanted.result} onTake={() => take(wanted)} onLeave={() => setWanted(null)} />
      )}
    </Stack>
  );
}
