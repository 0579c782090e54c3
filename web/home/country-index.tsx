import { useTranslation } from 'react-i18next';
import { emptySearch, searchAddress } from '../clinics/search-state.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Leader } from '../ui/leader.tsx';
import text from '../ui/text.module.css';
import classes from './home.module.css';

type Country = { code: string; title: string; clinics: number };

const shownAtOnce = 24;

/** Countries with clinics and how many: the largest at once, all the others on demand, both alphabetical. */
export function CountryIndex({ countries }: { countries: readonly Country[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const largest = new Set(
    [...countries]
      .sort((a, b) => b.clinics - a.clinics)
      .slice(0, shownAtOnce)
      .map(({ code }) => code),
  );
  const rest = countries.filter(({ code }) => !largest.has(code));
  return (
    <section className={classes.section}>
      <h2 className={`${text.h2} ${classes.sectionTitle}`}>{t('home.index')}</h2>
      <CountryList countries={countries.filter(({ code }) => largest.has(code))} />
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary className={text.link}>
            {t('search.more_countries', { count: rest.length, n: format.number(rest.length) })}
          </summary>
          <CountryList countries={rest} />
        </details>
      )}
      <p className={classes.indexNote}>{t('home.index_note')}</p>
    </section>
  );
}

function CountryList({ countries }: { countries: readonly Country[] }) {
  const format = useFormat();
  return (
    <ul className={classes.index}>
      {countries.map(({ code, title, clinics }) => (
        <Leader key={code} count={format.number(clinics)}>
          <Link to={searchAddress({ ...emptySearch, countries: [code] })}>{title}</Link>
        </Leader>
      ))}
    </ul>
  );
}
