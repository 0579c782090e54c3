import { useTranslation } from 'react-i18next';
import { dataLicence } from '../../contract/clinics/data-licences.ts';
import text from '../ui/text.module.css';

/** The licence of data: its name, and in the reader's language what it allows. One that is not known stands as its source writes it. */
export function LicenceName({ licence, url = null }: { licence: string; url?: string | null }) {
  const { t } = useTranslation();
  const { name, meaningKey } = dataLicence(licence);
  const explained = meaningKey === null ? null : t(meaningKey);
  const shown = name === null ? explained : <bdi dir="ltr">{name}</bdi>;
  return (
    <>
      {url === null ? (
        shown
      ) : (
        <a href={url} target="_blank" rel="license noopener noreferrer" className={text.link}>
          {shown}
          <span className={text.hidden}>, {t('clinic.external')}</span>
        </a>
      )}
      {name !== null && explained !== null && (
        <>
          <br />
          <span className={text.muted}>{explained}</span>
        </>
      )}
    </>
  );
}
