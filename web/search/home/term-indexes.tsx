import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { Leader } from '../../ui/leader.tsx';
import text from '../../ui/text.module.css';
import { emptySearch, searchAddress } from '../search-state.ts';
import classes from './home.module.css';

type Term = { slug: string; title: string; clinics: number };
type Country = { code: string; title: string; clinics: number };
type Line = { address: string; title: string; clinics: number };

const countriesShown = 7;

function largestCountries(countries: readonly Country[]): Country[] {
  const chosen = new Set([...countries].sort((a, b) => b.clinics - a.clinics).slice(0, countriesShown));
  return countries.filter((country) => chosen.has(country));
}

type Props = { diseases: readonly Term[]; procedures: readonly Term[]; countries: readonly Country[] };

/** Diseases, procedures and countries with the most clinics, each with the way to all of them. */
export function TermIndexes({ diseases, procedures, countries }: Props) {
  const { t } = useTranslation();
  const line = (filter: 'disease' | 'procedure') => (term: Term) => ({
    ...term,
    address: searchAddress({ ...emptySearch, [filter]: [term.slug] }),
  });
  const placeLines = largestCountries(countries).map((country) => ({
    ...country,
    address: searchAddress({ ...emptySearch, country: [country.code] }),
  }));
  // Counts are of the directory: while it is away there is nothing to count.
  if (diseases.length + procedures.length + countries.length === 0) return null;
  return (
    <section className={classes.section}>
      <div className={classes.three}>
        <Index name="diseases" lines={diseases.map(line('disease'))} />
        <Index name="procedures" lines={procedures.map(line('procedure'))} />
        <Index name="countries" lines={placeLines} />
      </div>
      <p className={classes.indexNote}>{t('home.index_note')}</p>
    </section>
  );
}

function Index({ name, lines }: { name: string; lines: readonly Line[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (lines.length === 0) return null;
  return (
    <div>
      <div className={classes.indexHead}>
        <h2 className={text.h2}>{t(`catalogue.${name}`)}</h2>
        <Link to={`/catalogue/${name}`} className={text.link} aria-label={t(`catalogue.all_${name}`)}>
          {t('home.all')}
        </Link>
      </div>
      <ul>
        {lines.map(({ address, title, clinics }) => (
          <Leader key={address} count={format.number(clinics)}>
            <Link to={address}>{title}</Link>
          </Leader>
        ))}
      </ul>
    </div>
  );
}
