import { useTranslation } from 'react-i18next';
import { PageMeta } from '../../platform/meta.tsx';
import ledger from '../../ui/ledger.module.css';
import classes from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';

type Source = {
  name: string;
  nameKey?: string;
  url?: string;
  what: string;
  licence?: string;
  licenceKey?: string;
};

const sources: readonly Source[] = [
  { name: 'ROR', url: 'https://ror.org', what: 'about.sources_ror', licence: 'CC0 1.0' },
  {
    name: 'OpenStreetMap, healthsites.io',
    url: 'https://www.openstreetmap.org/copyright',
    what: 'about.sources_osm',
    licence: 'ODbL 1.0',
  },
  {
    name: 'Eurostat',
    nameKey: 'source.eurostat',
    url: 'https://ec.europa.eu/eurostat',
    what: 'about.sources_eurostat',
    licenceKey: 'about.sources_eurostat_licence',
  },
  { name: 'CMS', url: 'https://data.cms.gov', what: 'about.sources_cms', licenceKey: 'about.public_domain' },
  {
    name: 'NPPES, CMS Doctors and Clinicians',
    url: 'https://npiregistry.cms.hhs.gov',
    what: 'about.sources_us_doctors',
    licenceKey: 'about.public_domain',
  },
  {
    name: 'Annuaire Santé (RPPS)',
    url: 'https://annuaire.esante.gouv.fr',
    what: 'about.sources_rpps',
    licence: 'Licence Ouverte 2.0',
  },
  {
    name: 'NHS Choices',
    url: 'https://www.nhs.uk',
    what: 'about.sources_nhs',
    licenceKey: 'about.sources_nhs_licence',
  },
  {
    name: 'KMHFL',
    nameKey: 'source.kmhfl',
    url: 'https://kmhfl.health.go.ke',
    what: 'about.sources_kmhfl',
    licenceKey: 'about.sources_kmhfl_licence',
  },
  {
    name: 'Wikidata',
    nameKey: 'source.wikidata',
    url: 'https://www.wikidata.org',
    what: 'about.sources_wikidata',
    licence: 'CC0 1.0',
  },
  { name: 'GeoNames', url: 'https://www.geonames.org', what: 'about.sources_geonames', licence: 'CC BY 4.0' },
  {
    name: 'Natural Earth',
    url: 'https://www.naturalearthdata.com',
    what: 'about.sources_natural_earth',
    licenceKey: 'about.public_domain',
  },
  {
    name: 'ECB',
    nameKey: 'about.sources_ecb_name',
    url: 'https://www.ecb.europa.eu',
    what: 'about.sources_ecb',
    licenceKey: 'about.sources_rates_licence',
  },
  {
    name: 'Bank of Russia',
    nameKey: 'about.sources_cbr_name',
    url: 'https://www.cbr.ru',
    what: 'about.sources_cbr',
    licenceKey: 'about.sources_rates_licence',
  },
  {
    name: 'demo',
    nameKey: 'about.sources_demo',
    what: 'about.sources_demo_what',
    licenceKey: 'about.sources_demo_licence',
  },
];

/** Where everything in the directory comes from, with licences. */
export default function SourcesPage() {
  const { t } = useTranslation();
  return (
    <article className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('page.sources.title')} description={t('page.sources.description')} />
      <h1 className={text.h1}>{t('about.sources_title')}</h1>
      <p className={classes.lead}>{t('about.sources_lead')}</p>
      <div className={classes.table}>
        <table className={ledger.ledger}>
          <thead>
            <tr>
              <th scope="col">{t('about.sources_name')}</th>
              <th scope="col">{t('about.sources_what')}</th>
              <th scope="col">{t('about.sources_licence')}</th>
            </tr>
          </thead>
          <tbody>
            {sources.map((source) => (
              <SourceRow key={source.name} source={source} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={`${text.small} ${text.muted} ${classes.note}`}>{t('about.sources_note')}</p>
    </article>
  );
}

function SourceRow({ source: { name, nameKey, url, what, licence, licenceKey } }: { source: Source }) {
  const { t } = useTranslation();
  const shown = nameKey === undefined ? name : t(nameKey);
  return (
    <tr>
      <td>
        {url === undefined ? (
          shown
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer" className={text.link}>
            <bdi>{shown}</bdi>
          </a>
        )}
      </td>
      <td>{t(what)}</td>
      <td data-label={t('about.sources_licence')}>{licence ?? (licenceKey && t(licenceKey))}</td>
    </tr>
  );
}
