import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attachment, attachmentTypes } from '../../contract/accounts/attachments.ts';
import { useAction } from '../accounts/profile/use-action.ts';
import { useFormat } from '../platform/format.ts';
import { saveFile } from '../platform/save-file.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { isKept, useFileAddress, useFileFetch } from './file-cache.ts';
import { OpenedFiles, useLogParts } from './log-context.ts';
import classes from './message-files.module.css';

const isPicture = ({ type }: Attachment): boolean => type.startsWith('image/');

/** Letters on the sheet: `PDF`, `DOCX`. */
const extensionOf = ({ name, type }: Attachment): string =>
  /\.([^.]{1,4})$/.exec(name)?.[1]?.toUpperCase() ??
  Object.entries(attachmentTypes)
    .find(([, known]) => known === type)?.[0]
    .toUpperCase() ??
  '';

/** Pictures as small pictures, other files as rows. `isSent`: the service has them in this conversation. */
export function MessageFiles({ files, isSent }: { files: readonly Attachment[]; isSent: boolean }) {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return (
    <>
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map((file, at) => (
            <li key={file.id}>
              <SmallPicture file={file} pictures={pictures} at={at} isSent={isSent} />
              <Opened file={file} />
            </li>
          ))}
        </ul>
      )}
      {others.map((file) => (
        <FileRow key={file.id} file={file} isSent={isSent} />
      ))}
    </>
  );
}

/** To whoever has sent it: since when the clinic knows it. */
function Opened({ file }: { file: Attachment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = useContext(OpenedFiles).get(file.id);
  if (at === undefined) return null;
  return <span className={classes.size}>{t('chat.file_opened', { when: format.dateTime(at) })}</span>;
}

/** True from when the element has come near the window on. */
function useNear() {
  const element = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const shown = element.current;
    if (!shown || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    watch.observe(shown);
    return () => watch.disconnect();
  }, [isNear]);
  return { element, isNear };
}

type PictureProps = { file: Attachment; pictures: readonly Attachment[]; at: number; isSent: boolean };

/** The place of a picture has its size before the picture comes. */
function SmallPicture({ file, pictures, at, isSent }: PictureProps) {
  const { t } = useTranslation();
  const { onPicture } = useLogParts();
  const { element, isNear } = useNear();
  const { address, hasFailed } = useFileAddress(file.id, isNear && (isSent || isKept(file.id)));
  return (
    <button
      ref={element}
      type="button"
      className={classes.picture}
      aria-label={t('chat.picture_open', { name: file.name })}
      disabled={!isSent}
      onClick={() => onPicture(pictures, at)}
    >
      {address !== null ? (
        <img src={address} alt="" width={240} height={180} decoding="async" />
      ) : hasFailed ? (
        <Icon name="photo" size={28} />
      ) : (
        <Skeleton width={240} height={180} />
      )}
    </button>
  );
}

function FileRow({ file, isSent }: { file: Attachment; isSent: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const fetchBytes = useFileFetch();
  const save = useAction(async () => saveFile(await fetchBytes(file.id), file.name));
  const look = useAction(async () => {
    const bytes = await fetchBytes(file.id);
    const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    // A browser that opens no windows by itself gets a download instead.
    if (!window.open(address, '_blank', 'noopener=0')) saveFile(bytes, file.name);
    setTimeout(() => URL.revokeObjectURL(address), 600_000);
  });
  // Cut at its own end, whatever the page's direction.
  const name = <b dir="auto">{file.name}</b>;
  return (
    <div className={classes.file}>
      <span className={classes.extension} aria-hidden="true">
        {extensionOf(file)}
      </span>
      <span className={classes.about}>
        {file.type === 'application/pdf' && isSent ? (
          <button
            type="button"
            className={classes.look}
            aria-label={t('chat.file_look', { name: file.name })}
            aria-busy={look.isBusy || undefined}
            onClick={look.run}
          >
            {name}
          </button>
        ) : (
          name
        )}
        <span className={classes.size}>{format.fileSize(file.bytes)}</span>
        <Opened file={file} />
      </span>
      {isSent && (
        <IconButton
          label={t('chat.file_save', { name: file.name })}
          aria-busy={save.isBusy || undefined}
          onClick={save.run}
        >
          <Icon name="download" size={20} />
        </IconButton>
      )}
    </div>
  );
}
