import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import type { Photo } from '../../contract/clinics/photos.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { DrawnPicture } from '../platform/picture.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './clinic-pictures.module.css';
import { FacadeStreet } from './facade/facade.tsx';
import { PhotoCreditLine } from './photos/photo-credit.tsx';

/** The first picture takes half of the row, the others a quarter each. */
const firstSizes = '(min-width: 1280px) 612px, (min-width: 600px) calc(50vw - 32px), 100vw';
const otherSizes = '(min-width: 1280px) 302px, (min-width: 600px) calc(25vw - 16px), 1px';

/** Its caption, which those who cannot see the photo have read already; of a photo of somebody else who made it. */
function PictureCaption({ photo: { caption, caption_lang, credit } }: { photo: Photo }) {
  if (credit) {
    return (
      <figcaption className={classes.credit}>
        <PhotoCreditLine credit={credit} />
      </figcaption>
    );
  }
  if (caption === null) return null;
  return (
    <figcaption lang={caption_lang ?? undefined} aria-hidden="true">
      {caption}
    </figcaption>
  );
}

/** Up to five photos; a clinic without any gets a drawing that says it is one. */
export function ClinicPictures({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { photos, counts } = clinic;
  if (photos.length === 0) {
    return (
      <figure className={classes.drawing}>
        <FacadeStreet seed={clinic.id} />
        <figcaption>{t('clinic.drawing')}</figcaption>
      </figure>
    );
  }
  return (
    <div className={classes.mosaic} data-count={photos.length}>
      {photos.map((photo, i) => (
        <figure key={photo.id}>
          <DrawnPicture
            picture={photo}
            alt={photo.caption ?? t('photos.unnamed', { title: clinic.title })}
            sizes={i === 0 ? firstSizes : otherSizes}
            {...(i === 0 && { loading: 'eager', fetchPriority: 'high' })}
          />
          <PictureCaption photo={photo} />
        </figure>
      ))}
      <Link
        to={clinicPath(clinic.slug, 'photo')}
        className={`${buttonClass({ kind: 'line', small: true })} ${classes.all}`}
        preventScrollReset
      >
        <Icon name="photo" size={18} />
        {t('photos.all', { count: counts.photos, n: format.number(counts.photos) })}
      </Link>
    </div>
  );
}
