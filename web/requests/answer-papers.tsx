import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/limits.ts';
import { acceptedFiles } from '../inquiry/check-file.ts';
import type { KeptFile } from '../inquiry/inquiry-state.ts';
import type { ComingFile, Files } from '../inquiry/use-files.ts';
import { useFormat } from '../platform/format.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-frame.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './question-list.module.css';

/** Papers of an answer: those that are here, and those on their way with what has become of each. */
export function AnswerPapers({ files, kept }: { files: Files; kept: readonly KeptFile[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.papers}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={t('requests.paper_add')}
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button kind="line" small onClick={() => input.current?.click()}>
        <Icon name="document" size={18} />
        {t('requests.paper_add')}
      </Button>
      <span className={classes.hint}>
        {t('requests.paper_hint', { size: format.fileSize(limits.attachmentBytes) })}
      </span>
      <ul aria-live="polite">
        {kept.map(({ id, name, bytes }) => (
          <li key={id}>
            <span>
              <bdi>{name}</bdi>
              <span className={classes.hint}>
                {[format.fileSize(bytes), t('requests.paper_here')].join(t('site.comma'))}
              </span>
            </span>
            <Remove name={name} onRemove={() => files.removeKept(id)} />
          </li>
        ))}
        {files.coming.map((one) => (
          <Coming key={one.key} one={one} files={files} />
        ))}
      </ul>
    </div>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove(): void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('requests.paper_remove', { name })} onClick={onRemove}>
      <Icon name="close" size={18} />
    </IconButton>
  );
}

function Coming({ one, files }: { one: ComingFile; files: Files }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorId = useId();
  return (
    <li>
      <span>
        <bdi>{one.file.name}</bdi>
        {one.state === 'sending' && (
          <span className={classes.hint}>
            {t('requests.paper_sending', { percent: Math.round(one.share * 100) })}
          </span>
        )}
        {one.state === 'offered' && (
          <span className={classes.hint}>
            {t('requests.paper_smaller', {
              before: format.fileSize(one.file.size),
              after: format.fileSize(one.smaller.size),
            })}
          </span>
        )}
        {one.state === 'failed' && <FieldError id={errorId}>{one.reason}</FieldError>}
      </span>
      {one.state === 'offered' && (
        <Button kind="tonal" small onClick={() => files.shrink(one)}>
          {t('requests.paper_shrink')}
        </Button>
      )}
      {one.state === 'failed' && one.canRetry && (
        <Button kind="quiet" small onClick={() => files.retry(one)}>
          {t('action.retry')}
        </Button>
      )}
      <Remove name={one.file.name} onRemove={() => files.drop(one)} />
    </li>
  );
}
