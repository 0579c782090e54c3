import { useTranslation } from 'react-i18next';
import type { PhotoCredit } from '../../../contract/platform/pictures.ts';
import classes from './photo-credit.module.css';

/** The name of a licence as the visitor's language has it. */
export function useLicenceName(): (credit: PhotoCredit) => string {
  const { t } = useTranslation();
  return ({ licence }) => (licence === 'Public domain' ? t('photos.public_domain') : licence);
}

/** Who made a photo, with its page and its licence, as the licence asks for. */
export function PhotoCreditLine({ credit }: { credit: PhotoCredit }) {
  const { t } = useTranslation();
  const licenceName = useLicenceName();
  const { author, licence_url, page_url } = credit;
  return (
    <span className={classes.line}>
      <a href={page_url} target="_blank" rel="noopener noreferrer">
        {author === null ? t('photos.credit_unknown') : t('photos.credit', { author })}
      </a>
      {' · '}
      {licence_url === null ? (
        licenceName(credit)
      ) : (
        <a href={licence_url} target="_blank" rel="noopener noreferrer license">
          {licenceName(credit)}
        </a>
      )}
    </span>
  );
}
