import { useTranslation } from 'react-i18next';
import { SeekBox } from '../clinics/seek-box.tsx';
import { useCountries } from '../layouts/site-data.ts';
import { useFormat } from '../platform/format.ts';
import { PageMeta } from '../platform/meta.tsx';
import { useSite } from '../platform/site.tsx';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import { CountryIndex } from './country-index.tsx';
import { Examples } from './examples.tsx';
import { Globe } from './globe.tsx';
import classes from './home.module.css';

export default function HomePage() {
  const { t } = useTranslation();
  const countries = useCountries();
  return (
    <>
      <PageMeta title={t('page.home.title')} description={t('page.home.description')} />
      <section className={classes.hero}>
        <div className={`${wrap.wrap} ${classes.heroIn}`}>
          <div className={classes.words}>
            <h1 className={text.display}>{t('home.title')}</h1>
            <p className={classes.lead}>{t('home.lead')}</p>
            <SeekBox countries={countries} look="hero" />
            <Examples />
            <Figures />
          </div>
        </div>
        <Globe countries={countries} />
      </section>
      <div className={wrap.wrap}>
        {countries.length > 0 && <CountryIndex countries={countries} />}
        <HowItWorks />
      </div>
    </>
  );
}

/** Real figures of the directory, and nothing where they could not be loaded. */
function Figures() {
  const { t } = useTranslation();
  const format = useFormat();
  const { languages } = useSite();
  const countries = useCountries();
  const clinics = countries.reduce((sum, country) => sum + country.clinics, 0);
  if (clinics === 0) return null;
  const figures = [
    ['home.clinics', clinics],
    ['home.countries', countries.length],
    ['home.languages', languages.length],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([key, count]) => (
        <div key={key}>
          <dt>{t(key, { count })}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function HowItWorks() {
  const { t } = useTranslation();
  return (
    <section className={classes.section}>
      <h2 className={`${text.h2} ${classes.sectionTitle}`}>{t('home.how')}</h2>
      <ol className={classes.how}>
        {(['find', 'check', 'open'] as const).map((step) => (
          <li key={step}>
            <h3 className={text.h4}>{t(`home.how_${step}`)}</h3>
            <p>{t(`home.how_${step}_text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
