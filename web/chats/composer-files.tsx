import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/platform/limits.ts';
import type { ComingFile } from '../accounts/attachments/use-files.ts';
import { useFormat } from '../platform/format.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './composer.module.css';
import type { ComposerState } from './use-composer.ts';

/** Files of the message that is being written, each with what has become of it and a way out. */
export function ComposerFiles({ composer: { draft, files } }: { composer: ComposerState }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (draft.files.length + files.coming.length === 0 && files.refused === 0) return null;
  return (
    <>
      <ul className={classes.files} aria-label={t('chat.files')}>
        {draft.files.map((file) => (
          <li key={file.id} className={classes.file}>
            <Icon name="check" size={18} />
            <bdi>{file.name}</bdi>
            <span>{format.fileSize(file.bytes)}</span>
            <Remove name={file.name} onRemove={() => files.removeKept(file.id)} />
          </li>
        ))}
        {files.coming.map((one) => (
          <ComingRow key={one.key} one={one} files={files} />
        ))}
      </ul>
      {files.refused > 0 && (
        <p className={classes.excess} role="alert">
          <Icon name="alert" size={18} />
          {t('chat.files_refused', { max: limits.attachmentsPerMessage })}
        </p>
      )}
    </>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove(): void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('inquiry.file.remove_name', { name })} onClick={onRemove}>
      <Icon name="close" size={18} />
    </IconButton>
  );
}

function ComingRow({ one, files }: { one: ComingFile; files: ComposerState['files'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={classes.file} data-state={one.state}>
      <Icon name={one.state === 'failed' ? 'alert' : 'document'} size={18} />
      <bdi>{one.file.name}</bdi>
      {one.state === 'measuring' && <span>{t('inquiry.file.measuring')}</span>}
      {one.state === 'sending' && (
        <span role="status">{t('inquiry.file.sending', { percent: Math.round(one.share * 100) })}</span>
      )}
      {one.state === 'failed' && (
        <span className={classes.wrong} role="alert">
          {one.reason}
        </span>
      )}
      {one.state === 'offered' && (
        <>
          <span>
            {t('inquiry.file.offer', {
              before: format.fileSize(one.file.size),
              after: format.fileSize(one.smaller.size),
            })}
          </span>
          <Button kind="tonal" small onClick={() => files.shrink(one)}>
            {t('inquiry.file.shrink')}
          </Button>
        </>
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
