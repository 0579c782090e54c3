import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { photoTypes } from '../../../../contract/clinics/staff-photos.ts';
import { useFormat } from '../../../platform/format.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import text from '../../../ui/text.module.css';
import classes from './photo-uploads.module.css';
import type { Upload } from './use-uploads.ts';

type Props = {
  uploads: readonly Upload[];
  /** How many more there may be. */
  room: number;
  add(files: Iterable<File>): void;
  drop(key: string): void;
  retry(upload: Upload): void;
};

/** Where photos come in, several at once, and how far each is. */
export function PhotoUploads({ uploads, room, add, drop, retry }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    <section
      className={classes.box}
      data-over={isOver || undefined}
      aria-label={t('staff_photos.add')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
    >
      <div className={classes.choose}>
        <input
          id={id}
          type="file"
          multiple
          accept={photoTypes.join()}
          className={text.hidden}
          disabled={room <= 0}
          onChange={({ target }) => {
            if (target.files) add(target.files);
            target.value = '';
          }}
        />
        <label htmlFor={id} className={buttonClass({ kind: 'primary' })}>
          <Icon name="plus" size={20} />
          {t('staff_photos.add')}
        </label>
        <p>{t(room > 0 ? 'staff_photos.rules' : 'staff_photos.full')}</p>
      </div>
      {uploads.length > 0 && (
        <ul className={classes.list}>
          {uploads.map((upload) => (
            <Row
              key={upload.key}
              upload={upload}
              onDrop={() => drop(upload.key)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = { upload: Upload; onDrop(): void; onRetry(): void };

function Row({ upload: { key, file, share, error }, onDrop, onRetry }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li>
      <bdi>{file.name}</bdi>
      {error === null ? (
        <>
          <progress value={share} max={1} aria-label={t('staff_photos.progress', { name: file.name })} />
          <span>{t('staff_photos.percent', { n: format.number(Math.round(share * 100)) })}</span>
        </>
      ) : (
        <>
          <FieldError id={`upload-${key}`}>{error}</FieldError>
          <span className={classes.tools}>
            <Button small onClick={onRetry}>
              {t('action.retry')}
            </Button>
            <Button small kind="quiet" onClick={onDrop}>
              {t('staff_photos.drop')}
            </Button>
          </span>
        </>
      )}
    </li>
  );
}
