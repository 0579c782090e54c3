import { useTranslation } from 'react-i18next';
import text from '../ui/text.module.css';

/** Licences as the importers write them: the short name, which is the same in all languages, and what it allows. */
const known = new Map([
  ['CC0-1.0', { name: 'CC0 1.0', means: 'free' }],
  ['ODbL-1.0', { name: 'ODbL 1.0', means: 'share_alike' }],
  ['OGL-UK-2.0', { name: 'OGL 2.0', means: 'attribution' }],
  ['Licence Ouverte 2.0 (Etalab)', { name: 'Licence Ouverte 2.0', means: 'attribution' }],
  ['Public domain (17 U.S.C. 105)', { name: null, means: 'us_government' }],
  ['Not stated', { name: null, means: 'not_stated' }],
  ['Unclear, differs by country', { name: null, means: 'by_country' }],
]);

/** The licence of data: its name, and in the reader's language what it allows. One that is not known stands as its source writes it. */
export function LicenceName({ licence, url = null }: { licence: string; url?: string | null }) {
  const { t } = useTranslation();
  const { name, means } = known.get(licence) ?? { name: licence, means: null };
  const explained = means === null ? null : t(`clinic.licence_means_${means}`);
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
