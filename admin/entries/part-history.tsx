import { Button, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import {
  type Entry,
  type EntryPart,
  type EntryVersion,
  getEntryHistory,
  restorePart,
} from '../../contract/admin-entries.ts';
import { ActButton } from '../platform/act-button.tsx';
import { api } from '../platform/api.ts';
import { problemOf } from '../platform/problems.ts';
import { momentForm } from '../platform/time-forms.ts';
import { wordsOf } from './form-values.ts';

type Props = { entry: Entry; part: EntryPart };

/** What a part said before: asked for when somebody wants to know, and anew when it has changed. */
export function PartHistory({ entry, part }: Props) {
  const [isOpen, setOpen] = useState(false);
  const translate = useTranslate();
  if (part.version === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {translate('admin.shell.history')}
      </Button>
      {isOpen && <Versions key={part.version} entry={entry} part={part} />}
    </>
  );
}

function Versions({ entry: { kind, id }, part }: Props) {
  const [versions, setVersions] = useState<EntryVersion[]>([]);
  const [problem, setProblem] = useState('');
  const translate = useTranslate();
  const { section } = part;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each part once
  useEffect(() => {
    let isWanted = true;
    api(getEntryHistory, { params: { kind, id }, query: { section } }).then(
      ({ data }) => isWanted && setVersions(data),
      (error) => isWanted && setProblem(problemOf(error, translate)),
    );
    return () => {
      isWanted = false;
    };
  }, [kind, id, section]);
  if (problem !== '') return <p role="alert">{problem}</p>;
  return (
    <Table size="small">
      <TableBody>
        {versions.map((version, at) => (
          <TableRow key={version.version} sx={{ verticalAlign: 'top' }}>
            <TableCell>
              <Who version={version} />
            </TableCell>
            <TableCell>
              <Differences before={versions[at + 1]} after={version} />
            </TableCell>
            <TableCell>
              {version.version !== part.version && (
                <ActButton
                  text="admin.entries.restore"
                  reason="required"
                  run={(reason) =>
                    api(restorePart, {
                      params: { kind, id },
                      body: { section, version: part.version, restore: version.version, reason },
                    })
                  }
                />
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Who({ version: { made_by, made_at, is_operator, reason, version } }: { version: EntryVersion }) {
  const [locale, translate] = [useLocale(), useTranslate()];
  const time = new Intl.DateTimeFormat(locale, momentForm);
  const role = translate(is_operator ? 'admin.entries.by_operator' : 'admin.entries.by_clinic');
  return (
    <>
      <Typography variant="body2">
        {made_by === null && version === 0
          ? translate('admin.entries.before')
          : [made_by, role].filter(Boolean).join(', ')}
      </Typography>
      {version > 0 && <Typography variant="caption">{time.format(new Date(made_at))}</Typography>}
      {reason !== null && <Typography variant="body2">{reason}</Typography>}
    </>
  );
}

/** Only what differs from the version before; of the first one everything. */
function Differences({ before, after }: { before: EntryVersion | undefined; after: EntryVersion }) {
  const translate = useTranslate();
  const was = before ? wordsOf(before.content) : {};
  const rows = Object.entries(wordsOf(after.content)).filter(([name, words]) => words !== (was[name] ?? ''));
  if (rows.length === 0) return <>{translate('admin.entries.same')}</>;
  return rows.map(([name, words]) => (
    <Typography
      key={name}
      variant="body2"
      component="div"
      sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {name !== '' &&
        `${translate(`admin.entries.fields.${name}`, { _: translate(`admin.entries.facts.${name}`, { _: name }) })}: `}
      {was[name] && (
        <del dir="auto" style={{ color: 'var(--muted)' }}>
          {was[name]}
        </del>
      )}{' '}
      <ins dir="auto" style={{ textDecoration: 'none', background: 'var(--green-50, #e8f4ec)' }}>
        {words || '—'}
      </ins>
    </Typography>
  ));
}
