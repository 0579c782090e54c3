import { Button, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { ActButton } from './act-button.tsx';
import { Differences } from './differences.tsx';
import { problemOf } from './problems.ts';
import { stackedOnPhones } from './stacked-table.ts';
import { momentForm } from './time-forms.ts';

type Kept = { version: number; made_at: string };

type Props<Version extends Kept> = {
  /** What it is the history of, and at which version: another one is asked for anew. */
  of: readonly (string | number)[];
  /** The latest first. */
  load(): Promise<readonly Version[]>;
  /** Fields in words: what differs between two versions is found by comparing these. */
  wordsOf(version: Version): Record<string, string>;
  nameOf(field: string): string;
  whoOf(version: Version): ReactNode;
  restore: {
    text: string;
    reason: 'required' | 'none';
    run(version: number, reason: string): Promise<unknown>;
  };
};

/** What was said before, asked for when somebody wants to know: each version with what it changed, and a way back to it. */
export function VersionHistory<Version extends Kept>(props: Props<Version>) {
  const [isOpen, setOpen] = useState(false);
  const translate = useTranslate();
  return (
    <>
      <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {translate('admin.shell.history')}
      </Button>
      {isOpen && <Versions {...props} />}
    </>
  );
}

function Versions<Version extends Kept>({ of, load, wordsOf, nameOf, whoOf, restore }: Props<Version>) {
  const [locale, translate] = [useLocale(), useTranslate()];
  const { data: versions, error } = useQuery({ queryKey: ['history', locale, ...of], queryFn: load });
  const time = new Intl.DateTimeFormat(locale, momentForm);
  if (error) return <p role="alert">{problemOf(error, translate)}</p>;
  if (!versions) return <p role="status">{translate('ra.page.loading')}</p>;
  const words = versions.map(wordsOf);
  if (versions.length === 0) return <p>{translate('admin.shell.history_empty')}</p>;
  return (
    <Table size="small">
      <TableBody>
        {versions.map((version, at) => (
          <TableRow key={version.version} sx={stackedOnPhones}>
            <TableCell>
              {whoOf(version)}
              {version.version > 0 && (
                <Typography variant="caption">{time.format(new Date(version.made_at))}</Typography>
              )}
            </TableCell>
            <TableCell>
              <Differences before={words[at + 1] ?? {}} after={words[at] ?? {}} nameOf={nameOf} />
            </TableCell>
            <TableCell>
              {at > 0 && (
                <ActButton
                  text={restore.text}
                  reason={restore.reason}
                  run={(reason) => restore.run(version.version, reason)}
                />
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
