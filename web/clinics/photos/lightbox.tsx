import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Photo } from '../../../contract/clinics/photos.ts';
import { useFormat } from '../../platform/format.ts';
import { DrawnPicture } from '../../platform/picture.tsx';
import { useSite } from '../../platform/site.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './lightbox.module.css';
import { PhotoCreditLine } from './photo-credit.tsx';

type Props = {
  photos: readonly Photo[];
  nameOf(photo: Photo): string;
  /** Which of `photos`, from 0. */
  at: number;
  /** How many photos stand before the first of `photos`, and how many there are. */
  first: number;
  total: number;
  onMove(at: number): void;
  onClose(): void;
};

/** Opens as a modal dialog, which keeps the focus, closes on Escape and gives the focus back. */
function useModal(): React.RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    dialog.current?.showModal();
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
    };
  }, []);
  return dialog;
}

/** Arrows go along the reading direction; Home and End to the first and the last. */
function useKeys(step: (by: number) => void, toEnd: (isLast: boolean) => void) {
  const { language } = useSite();
  const isRightToLeft = language.direction === 'rtl';
  return (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(isRightToLeft ? -1 : 1);
    else if (event.key === 'ArrowLeft') step(isRightToLeft ? 1 : -1);
    else if (event.key === 'Home' || event.key === 'End') toEnd(event.key === 'End');
    else return;
    event.preventDefault();
  };
}

/** A photo over the whole page. */
export function Lightbox({ photos, nameOf, at, first, total, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const dialog = useModal();
  const photo = photos[at];
  const step = (by: number) => {
    if (photos[at + by]) onMove(at + by);
  };
  const onKeyDown = useKeys(step, (last) => onMove(last ? photos.length - 1 : 0));
  if (!photo) return null;
  const place = t('photos.place', { at: format.number(first + at + 1), total: format.number(total) });
  return (
    <dialog
      ref={dialog}
      className={classes.box}
      aria-label={t('photos.large')}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <figure className={classes.figure}>
        <DrawnPicture key={photo.id} picture={photo} alt={nameOf(photo)} sizes="100vw" loading="eager" />
        <figcaption aria-live="polite">
          <span>
            {photo.caption === null ? (
              !photo.credit && t('photos.no_caption')
            ) : (
              <span lang={photo.caption_lang ?? undefined}>{photo.caption}</span>
            )}{' '}
            {photo.credit && <PhotoCreditLine credit={photo.credit} />}
          </span>
          <span className={classes.place}>{place}</span>
        </figcaption>
      </figure>
      <Step label={t('photos.previous')} className={classes.back} isOver={at === 0} onStep={() => step(-1)} />
      <Step
        label={t('photos.next')}
        className={classes.forward}
        isOver={at === photos.length - 1}
        onStep={() => step(1)}
      />
      <div className={classes.close}>
        <IconButton label={t('action.close')} onClick={() => dialog.current?.close()}>
          <Icon name="close" size={24} />
        </IconButton>
      </div>
    </dialog>
  );
}

type StepProps = { label: string; className: string | undefined; isOver: boolean; onStep(): void };

function Step({ label, className, isOver, onStep }: StepProps) {
  return (
    <div className={className}>
      <IconButton label={label} onClick={onStep} aria-disabled={isOver}>
        <Icon name="chevron-next" size={24} />
      </IconButton>
    </div>
  );
}
