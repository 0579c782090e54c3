import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Photo } from '../../../contract/clinics/photos.ts';
import type { Picture } from '../../../contract/platform/pictures.ts';
import { DrawnPicture } from '../../platform/picture.tsx';
import { Lightbox } from './lightbox.tsx';
import { PhotoCreditLine } from './photo-credit.tsx';
import classes from './photos.module.css';

/** The picture by itself, as large as it is kept. */
const largestFile = ({ path, widths, version }: Picture): string =>
  `${path}/${Math.max(...widths)}.jpg?v=${version}`;

const sizes = '(min-width: 1280px) 270px, (min-width: 600px) 33vw, 50vw';
/** In view when the page opens. */
const eagerCount = 3;

type GridProps = {
  photos: readonly Photo[];
  /** Whose photos they are. */
  title: string;
  /** How many photos stand before these, and how many there are. */
  first: number;
  total: number;
};

/** Photos with captions; each is a link to itself, and with scripts opens over the page. */
export function PhotoGrid({ photos, title, first, total }: GridProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number | null>(null);
  const nameOf = (photo: Photo) => photo.caption ?? t('photos.unnamed', { title });
  return (
    <>
      <ul className={classes.grid}>
        {photos.map((photo, i) => (
          <li key={photo.id}>
            <PhotoLink
              photo={photo}
              name={nameOf(photo)}
              isEager={first + i < eagerCount}
              onOpen={() => setOpen(i)}
            />
            {photo.credit && (
              <p className={classes.credit}>
                <PhotoCreditLine credit={photo.credit} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {open !== null && (
        <Lightbox
          photos={photos}
          nameOf={nameOf}
          at={open}
          first={first}
          total={total}
          onMove={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type LinkProps = { photo: Photo; name: string; isEager: boolean; onOpen(): void };

function PhotoLink({ photo, name, isEager, onOpen }: LinkProps) {
  const { t } = useTranslation();
  function open(event: MouseEvent) {
    // With a modifier the picture opens by itself, as any link would.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <a href={largestFile(photo)} aria-haspopup="dialog" onClick={open}>
      <figure>
        <span className={classes.frame}>
          <DrawnPicture picture={photo} alt={name} sizes={sizes} loading={isEager ? 'eager' : 'lazy'} />
        </span>
        <figcaption lang={photo.caption_lang ?? undefined} aria-hidden="true">
          {photo.caption ?? (photo.credit ? null : t('photos.no_caption'))}
        </figcaption>
      </figure>
    </a>
  );
}
