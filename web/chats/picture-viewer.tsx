import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import { useAction } from '../accounts/profile/use-action.ts';
import { saveFile } from '../platform/save-file.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useFileAddress, useFileFetch } from './file-cache.ts';
import classes from './picture-viewer.module.css';

type Props = { pictures: readonly Attachment[]; start: number; onClose(): void };

/** The pictures of a message over the whole window: arrow keys go through them, Escape closes. */
export function PictureViewer({ pictures, start, onClose }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  const fetchBytes = useFileFetch();
  const save = useAction(async ({ id, name }: Attachment) => saveFile(await fetchBytes(id), name));
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const file = pictures[at];
  if (!file) return null;
  const go = (step: number) => setAt((at + step + pictures.length) % pictures.length);
  const press = ({ key }: KeyboardEvent) => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    if (key === 'ArrowRight') go(isRightToLeft ? -1 : 1);
    if (key === 'ArrowLeft') go(isRightToLeft ? 1 : -1);
  };
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={file.name}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event: MouseEvent) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.head}>
        <bdi>{file.name}</bdi>
        <IconButton label={t('chat.file_save', { name: file.name })} onClick={() => save.run(file)}>
          <Icon name="download" size={22} />
        </IconButton>
        <IconButton label={t('action.close')} onClick={onClose}>
          <Icon name="close" size={22} />
        </IconButton>
      </div>
      <Large key={file.id} file={file} />
      {pictures.length > 1 && (
        <div className={classes.foot}>
          <IconButton label={t('chat.picture_before')} onClick={() => go(-1)}>
            <Icon name="chevron-previous" size={22} />
          </IconButton>
          <span aria-live="polite">{t('chat.picture_of', { n: at + 1, total: pictures.length })}</span>
          <IconButton label={t('chat.picture_next')} onClick={() => go(1)}>
            <Icon name="chevron-next" size={22} />
          </IconButton>
        </div>
      )}
    </dialog>,
    document.body,
  );
}

function Large({ file }: { file: Attachment }) {
  const { t } = useTranslation();
  const { address, hasFailed } = useFileAddress(file.id, true);
  if (hasFailed)
    return (
      <p className={classes.failed} role="alert">
        {t('chat.file_failed')}
      </p>
    );
  return <div className={classes.picture}>{address !== null && <img src={address} alt={file.name} />}</div>;
}
