import { useTranslation } from 'react-i18next';
import type { StaffPhoto } from '../../../../contract/clinics/staff-photos.ts';
import { useFormat } from '../../../platform/format.ts';
import { DrawnPicture } from '../../../platform/picture.tsx';
import { useSite } from '../../../platform/site.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PhotoCreditLine } from '../photo-credit.tsx';
import { HiddenNote } from './hidden-note.tsx';
import classes from './staff-photos.module.css';

type Props = {
  photo: StaffPhoto;
  /** From 0 on. */
  place: number;
  total: number;
  isDragged: boolean;
  onDrag(id: number | null): void;
  onDrop(): void;
  onMove(to: number): void;
  onCaption(): void;
  onRemove(): void;
  onAppeal(text: string): Promise<unknown>;
};

/** A photo in the order of the page: dragged or moved by buttons, with its caption; the first is the cover. */
export function PhotoItem(props: Props) {
  const { photo, place, total, isDragged, onDrag, onDrop, onMove, onCaption, onRemove, onAppeal } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { languages, language } = useSite();
  const name = t('staff_photos.photo', { n: format.number(place + 1) });
  const caption = photo.captions[language.prefix];
  const told = languages.filter(({ prefix }) => photo.captions[prefix] !== undefined).length;
  return (
    <li
      className={classes.item}
      data-dragged={isDragged || undefined}
      draggable
      aria-label={name}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        onDrag(photo.id);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <span className={classes.frame}>
        {photo.hidden ? (
          <span className={classes.hidden}>
            <Icon name="eye-off" size={24} />
            {t('staff_photos.hidden')} {t(`staff_photos.reason_${photo.hidden.reason}`)}
          </span>
        ) : (
          <DrawnPicture picture={photo} alt={caption ?? name} sizes="(min-width: 960px) 300px, 50vw" />
        )}
        <span className={classes.place}>
          {place === 0 ? t('staff_photos.cover') : format.number(place + 1)}
        </span>
      </span>
      <p className={classes.caption}>
        {caption ?? t('staff_photos.no_caption')}{' '}
        <span>
          {t('staff_photos.caption_languages', {
            n: format.number(told),
            all: format.number(languages.length),
          })}
        </span>
      </p>
      {photo.credit && (
        <p className={classes.caption}>
          <PhotoCreditLine credit={photo.credit} />
        </p>
      )}
      <div className={classes.tools}>
        <IconButton
          label={t('staff_photos.earlier', { name })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <Icon name="chevron-previous" size={20} />
        </IconButton>
        <IconButton
          label={t('staff_photos.later', { name })}
          disabled={place === total - 1}
          onClick={() => onMove(place + 1)}
        >
          <Icon name="chevron-next" size={20} />
        </IconButton>
        <IconButton label={t('staff_photos.remove', { name })} onClick={onRemove}>
          <Icon name="trash" size={20} />
        </IconButton>
      </div>
      {photo.hidden && <HiddenNote hidden={photo.hidden} name={name} onAppeal={onAppeal} />}
      <div className={classes.tools}>
        <Button small kind="quiet" onClick={onCaption}>
          {t('staff_photos.caption')}
        </Button>
        {place > 0 && (
          <Button small kind="quiet" onClick={() => onMove(0)}>
            {t('staff_photos.make_cover')}
          </Button>
        )}
      </div>
    </li>
  );
}
