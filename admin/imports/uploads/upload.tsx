import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  FormHelperText,
  LinearProgress,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Title, useCreatePath, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import {
  datasetOf,
  type ImportRun,
  type ImportSource,
  listImportSources,
  uploadImport,
} from '../../../contract/imports/import-runs.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { uploadTo } from '../../../web/platform/upload-file.ts';
import { DataLicence, useSourceName } from '../../clinics/sources.tsx';
import { api, operatorHeaders } from '../../platform/api.ts';
import { problemOf } from '../../platform/problems.ts';
import { useRunWords } from './run-words.ts';

type Values = {
  source: string;
  file: File | null;
  retrieved_at: string;
  dataset: string;
  max_removed: string;
};
type FieldName = keyof Values;
type Problems = Partial<Record<FieldName | 'other', string>>;

const empty: Values = { source: '', file: null, retrieved_at: '', dataset: '', max_removed: '10' };

/** The day of a moment where the operator is, as fields of dates hold it. */
function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

function queryOf({ source, retrieved_at, dataset, max_removed }: Values): string {
  const query = { source, retrieved_at, dataset: dataset.trim(), max_removed: max_removed.replace(',', '.') };
  return new URLSearchParams(query).toString();
}

/** Keys of what is wrong, by field. */
function checkValues({ source, file, retrieved_at, dataset, max_removed }: Values): Problems {
  const percent = max_removed.trim() === '' ? Number.NaN : Number(max_removed.replace(',', '.'));
  return {
    ...(source === '' && { source: 'admin.imports.source_needed' }),
    ...(file === null && { file: 'admin.imports.file_needed' }),
    ...(file !== null && file.size === 0 && { file: 'field.file_empty' }),
    ...(file !== null && file.size > importLimits.fileBytes && { file: 'field.import_file_large' }),
    ...((retrieved_at === '' || retrieved_at > dayOf(new Date())) && {
      retrieved_at: 'admin.imports.date_needed',
    }),
    ...(dataset.trim() === '' && { dataset: 'admin.imports.dataset_needed' }),
    ...(!(percent >= 0 && percent <= 100) && { max_removed: 'admin.imports.percent_needed' }),
  };
}

/** Takes a file of clinics, whose dry run then begins. */
export function UploadImport() {
  const translate = useTranslate();
  return (
    <Card sx={{ marginBlock: 2, maxInlineSize: 720 }}>
      <Title title="admin.imports.upload_title" />
      <CardContent>
        <Typography sx={{ marginBlockEnd: 3 }}>{translate('admin.imports.upload_text')}</Typography>
        <UploadForm />
      </CardContent>
    </Card>
  );
}

function UploadForm() {
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [share, setShare] = useState<number | null>(null);
  const upload = useRef<AbortController | null>(null);
  // A second try after a lost answer sends the same key, and so makes no second run.
  const repeatKey = useRef(crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const [translate, navigate, createPath] = [useTranslate(), useNavigate(), useCreatePath()];
  const sources = useQuery({
    queryKey: ['import-sources'],
    queryFn: async () => (await api(listImportSources, {})).data,
    staleTime: Infinity,
  });
  useEffect(() => () => upload.current?.abort(), []);

  function change(part: Partial<Values>) {
    repeatKey.current = crypto.randomUUID();
    setValues((before) => ({ ...before, ...part }));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'other' && !(name in part))),
    );
  }

  function chooseFile(file: File | null) {
    if (file === null) return change({ file });
    change({ file, dataset: datasetOf(file.name), retrieved_at: dayOf(new Date(file.lastModified)) });
  }

  async function send(file: File) {
    const stopping = new AbortController();
    upload.current = stopping;
    setShare(0);
    try {
      const made = await uploadTo(`${uploadImport.path}?${queryOf(values)}`, file, {
        onProgress: setShare,
        signal: stopping.signal,
        headers: { ...operatorHeaders(), 'Idempotency-Key': repeatKey.current },
      });
      // The contract says what an upload is answered with.
      const { id } = made as ImportRun;
      navigate(createPath({ resource: 'imports', type: 'show', id }));
    } catch (error) {
      if (stopping.signal.aborted) setProblems({ other: translate('admin.imports.sending_stopped') });
      else setProblems(refusalOf(error, translate));
    } finally {
      upload.current = null;
      setShare(null);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkValues(values);
    const words = Object.entries(found).map(([name, key]) => [name, translate(key)]);
    setProblems(Object.fromEntries(words));
    const [first] = Object.keys(found);
    if (first !== undefined)
      form.current
        ?.querySelector<HTMLElement>(
          `[data-field=${first}] :is(input:not([hidden]), button, [role=combobox])`,
        )
        ?.focus();
    else if (values.file !== null) await send(values.file);
  }

  const { source, file } = values;
  const isSending = share !== null;
  const chosen = sources.data?.find(({ name }) => name === source) ?? null;
  const field = (name: Exclude<FieldName, 'file' | 'source'>) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: problems[name] !== undefined,
    helperText: problems[name] ?? translate(`admin.imports.${hints[name]}`),
    disabled: isSending,
    fullWidth: true,
  });
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}
    >
      <SourceField
        sources={sources.data ?? []}
        value={source}
        onChange={(next) => change({ source: next })}
        isDisabled={isSending}
        problem={sources.isError ? problemOf(sources.error, translate) : problems.source}
      >
        {chosen ? <AboutSource source={chosen} /> : translate('admin.imports.source_first')}
      </SourceField>
      <FileField file={file} onChange={chooseFile} isDisabled={isSending} problem={problems.file} />
      <Box data-field="retrieved_at">
        <TextField
          {...field('retrieved_at')}
          type="date"
          label={translate('admin.imports.retrieved_at')}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: dayOf(new Date()) } }}
        />
      </Box>
      <Box data-field="dataset" sx={{ inlineSize: '100%' }}>
        <TextField
          {...field('dataset')}
          label={translate('admin.imports.dataset')}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 100, dir: 'auto' } }}
        />
      </Box>
      <Box data-field="max_removed" sx={{ inlineSize: '100%' }}>
        <TextField
          {...field('max_removed')}
          label={translate('admin.imports.max_removed')}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 6 } }}
        />
      </Box>
      {problems.other !== undefined && (
        <Alert severity="error" sx={{ inlineSize: '100%' }}>
          {problems.other}
        </Alert>
      )}
      {isSending ? (
        <Sending share={share} onStop={() => upload.current?.abort()} />
      ) : (
        <Button type="submit" variant="contained">
          {translate('admin.imports.send')}
        </Button>
      )}
    </Box>
  );
}

const hints = {
  retrieved_at: 'retrieved_hint',
  dataset: 'dataset_hint',
  max_removed: 'max_removed_hint',
} as const;

/** What was refused, at its field where it has one here. A lost connection has words of its own. */
function refusalOf(error: unknown, translate: (key: string) => string): Problems {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0) return { other: translate('admin.imports.sending_lost') };
  const names: readonly FieldName[] = ['source', 'file', 'retrieved_at', 'dataset', 'max_removed'];
  const fields = names.flatMap((name) => {
    const [text] = error.errors[name] ?? [];
    return text === undefined ? [] : [[name, text]];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : { other: problemOf(error, translate) };
}

type SourceProps = {
  sources: readonly ImportSource[];
  value: string;
  onChange(source: string): void;
  isDisabled: boolean;
  problem: string | undefined;
  /** What the chosen source is and which file it wants. */
  children: ReactNode;
};

function SourceField({ sources, value, onChange, isDisabled, problem, children }: SourceProps) {
  const [translate, nameOf] = [useTranslate(), useSourceName()];
  return (
    <Box data-field="source" sx={{ inlineSize: '100%' }}>
      <TextField
        select
        fullWidth
        name="source"
        label={translate('admin.imports.fields.source')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        disabled={isDisabled}
        error={problem !== undefined}
        helperText={problem}
      >
        {sources.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {nameOf(name)}
          </MenuItem>
        ))}
      </TextField>
      <Typography component="div" variant="body2" role="status" sx={{ marginBlockStart: 1 }}>
        {children}
      </Typography>
    </Box>
  );
}

function AboutSource({ source: { name, licence, is_redistributable } }: { source: ImportSource }) {
  const translate = useTranslate();
  return (
    <>
      <div>{translate(`admin.imports.wants.${name}`)}</div>
      <div>
        {translate('admin.clinics.fields.licence')}: <DataLicence licence={licence} />
      </div>
      {!is_redistributable && <div>{translate('admin.imports.not_passed_on')}</div>}
    </>
  );
}

type FileProps = {
  file: File | null;
  onChange(file: File | null): void;
  isDisabled: boolean;
  problem: string | undefined;
};

/** The browser's own field would speak the browser's language. */
function FileField({ file, onChange, isDisabled, problem }: FileProps) {
  const [translate, words] = [useTranslate(), useRunWords()];
  const input = useRef<HTMLInputElement>(null);
  const limit = words.format(importLimits.fileBytes / 1024 ** 2);
  return (
    <Box data-field="file" sx={{ display: 'grid', gap: 0.5, inlineSize: '100%', justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', maxInlineSize: '100%' }}>
        <Button
          variant="outlined"
          disabled={isDisabled}
          aria-describedby="import-file import-file-hint"
          onClick={() => input.current?.click()}
        >
          {translate('admin.imports.choose_file')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          name="file"
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        />
        <Typography id="import-file" variant="body2" sx={{ overflowWrap: 'anywhere', minInlineSize: 0 }}>
          {file === null ? (
            translate('admin.imports.no_file')
          ) : (
            <>
              <bdi>{file.name}</bdi>, {words.size(file.size)}
            </>
          )}
        </Typography>
      </Box>
      <FormHelperText id="import-file-hint" error={problem !== undefined} sx={{ marginInline: '14px' }}>
        {problem ?? translate('admin.imports.file_hint', { megabytes: limit })}
      </FormHelperText>
    </Box>
  );
}

function Sending({ share, onStop }: { share: number; onStop(): void }) {
  const [translate, words] = [useTranslate(), useRunWords()];
  const percent = Math.floor(share * 100);
  return (
    <Box sx={{ display: 'grid', gap: 1, inlineSize: '100%', justifyItems: 'start' }}>
      <Typography id="sending">
        {translate('admin.imports.sending', { percent: words.format(percent) })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-labelledby="sending"
        sx={{ inlineSize: '100%' }}
      />
      <Button variant="outlined" onClick={onStop}>
        {translate('admin.imports.stop_sending')}
      </Button>
    </Box>
  );
}
