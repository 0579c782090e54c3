import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { isBrowserFile } from '../../platform/browser-files.ts';
import { useFormat } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { OptionalLabel } from '../../ui/choice-group.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import fields from '../../ui/fields.module.css';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import { acceptedFiles } from './check-file.ts';
import classes from './files.module.css';
import type { KeptFile } from './kept-file.ts';
import type { ComingFile, Files } from './use-files.ts';

type Props = {
  kept: readonly KeptFile[];
  files: Files;
  error?: string | undefined;
  /** Other words than those of a case, with the number that goes with them. */
  words?: { label: string; hint: string; max: number };
};

/** Attachments: chosen or dropped, each with its own progress, error, second try and way out. */
export function FilePart({ kept, files, error, words }: Props) {
  const { t } = useTranslation();
  const max = words?.max ?? limits.attachmentsPerRequest;
  const hasRows = kept.length + files.coming.length > 0;
  return (
    <fieldset className={fields.group}>
      <legend>
        {words?.label ?? <OptionalLabel label={t('inquiry.files')} note={t('inquiry.optional')} />}
      </legend>
      <p className={fields.hint}>{words?.hint ?? t('inquiry.files_hint', { max })}</p>
      {hasRows && (
        <ul className={classes.list} aria-label={t('inquiry.files_list')}>
          {kept.map((file) => (
            <KeptRow key={file.id} file={file} onRemove={() => files.removeKept(file.id)} />
          ))}
          {files.coming.map((one) => (
            <ComingRow key={one.key} one={one} files={files} />
          ))}
        </ul>
      )}
      {kept.length + files.coming.length < max && (
        <DropPlace onFiles={files.add} isWrong={error !== undefined} />
      )}
      {files.refused > 0 && (
        <div role="alert">
          <FieldError id="files-refused">
            {t('inquiry.files_refused', { count: files.refused, n: files.refused, max })}
          </FieldError>
        </div>
      )}
      {error !== undefined && <FieldError id="files-error">{error}</FieldError>}
    </fieldset>
  );
}

function DropPlace({ onFiles, isWrong }: { onFiles(files: Iterable<File>): void; isWrong: boolean }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button does the same
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      <Button
        kind="tonal"
        onClick={() => input.current?.click()}
        {...(isWrong && { 'data-invalid': true, 'aria-describedby': 'files-error' })}
      >
        <Icon name="document" size={18} />
        {t('inquiry.files_choose')}
      </Button>
      <span className={classes.or}>{t('inquiry.files_drop')}</span>
      <input
        ref={input}
        type="file"
        name="files"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={t('inquiry.files_choose')}
        onChange={({ target }) => {
          onFiles(target.files ?? []);
          // The same file can be chosen again after it was removed.
          target.value = '';
        }}
      />
    </div>
  );
}

function KeptRow({ file, onRemove }: { file: KeptFile; onRemove(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={classes.row}>
      <Icon name="document" size={20} className={classes.sign} />
      <span className={classes.about}>
        <span className={classes.name}>
          <bdi>{file.name}</bdi>
        </span>
        <span className={classes.state}>
          {format.fileSize(file.bytes)} ·{' '}
          {t(isBrowserFile(file.id) ? 'inquiry.file.here' : 'inquiry.file.done')}
        </span>
      </span>
      <IconButton label={t('inquiry.file.remove_name', { name: file.name })} onClick={onRemove}>
        <Icon name="trash" size={20} />
      </IconButton>
    </li>
  );
}

function ComingRow({ one, files }: { one: ComingFile; files: Files }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, size } = one.file;
  return (
    <li className={classes.row} data-state={one.state}>
      <Icon name={one.state === 'failed' ? 'alert' : 'document'} size={20} className={classes.sign} />
      <span className={classes.about}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        <ComingState one={one} />
        {one.state === 'offered' && (
          <span className={classes.offer}>
            {t('inquiry.file.offer', {
              before: format.fileSize(size),
              after: format.fileSize(one.smaller.size),
            })}
            <Button
              kind="tonal"
              small
              aria-label={t('inquiry.file.shrink_name', { name })}
              onClick={() => files.shrink(one)}
            >
              {t('inquiry.file.shrink')}
            </Button>
          </span>
        )}
        {one.state === 'failed' && one.canRetry && (
          <span>
            <Button
              kind="tonal"
              small
              aria-label={t('inquiry.file.retry_name', { name })}
              onClick={() => files.retry(one)}
            >
              <Icon name="retry" size={18} />
              {t('action.retry')}
            </Button>
          </span>
        )}
      </span>
      <IconButton label={t('inquiry.file.remove_name', { name })} onClick={() => files.drop(one)}>
        <Icon name="close" size={20} />
      </IconButton>
    </li>
  );
}

function ComingState({ one }: { one: ComingFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const size = format.fileSize(one.file.size);
  if (one.state === 'failed')
    return (
      <span className={classes.failed} role="alert">
        {one.reason}
      </span>
    );
  if (one.state === 'sending') {
    const percent = Math.floor(100 * one.share);
    return (
      <>
        <span className={classes.state}>
          {size} · {t('inquiry.file.sending', { percent })}
        </span>
        <progress className={classes.bar} max={1} value={one.share} aria-label={one.file.name} />
      </>
    );
  }
  if (one.state === 'measuring')
    return (
      <span className={classes.state}>
        {size} · {t('inquiry.file.measuring')}
      </span>
    );
  return <span className={text.hidden}>{size}</span>;
}
