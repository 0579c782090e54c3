import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { PageMeta, useCanonicalAddress } from '../../platform/meta.tsx';
import { notFound } from '../../platform/not-found.ts';
import { breadcrumbJsonLd } from '../../platform/structured-data.ts';
import { Leader } from '../../ui/leader.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { emptySearch, searchAddress } from '../search-state.ts';
import classes from './catalogue.module.css';

/** Names of indexes in addresses, with the filter that their entries are. */
const filters = {
  specializations: 'specialization',
  diseases: 'disease',
  procedures: 'procedure',
  countries: 'country',
} as const;
type Name = keyof typeof filters;

const isName = (name: string | undefined): name is Name => name !== undefined && name in filters;

async function load({ api, params, signal }: LoadArgs) {
  const { name } = params;
  if (!isName(name)) return notFound();
  const { data } = await api(getDictionaries, { query: { name: [name] } }, signal);
  const entries = (data[name] ?? []).map((entry) => ({
    value: 'code' in entry ? entry.code : entry.slug,
    title: entry.title,
    clinics: entry.clinics,
    doctors: entry.doctors,
  }));
  return { name, entries: entries.filter(({ clinics, doctors }) => clinics + doctors > 0) };
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

type Entry = Awaited<ReturnType<typeof load>>['entries'][number];

/** By their first letter, in the order of the language that they come in. */
function byLetter(entries: readonly Entry[]): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const letter = [...entry.title.normalize('NFD')][0]?.toLocaleUpperCase() ?? '';
    groups.set(letter, [...(groups.get(letter) ?? []), entry]);
  }
  return [...groups];
}

/** Every specialization, disease, procedure or country with clinics: the index of the book. */
export default function CataloguePage() {
  const { name, entries } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  const address = useCanonicalAddress();
  const title = t(`catalogue.${name}`);
  const trail = [
    { name: t('nav.home'), url: address('/') },
    { name: title, url: address(`/catalogue/${name}`) },
  ];
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={title}
        description={t('page.catalogue.description', { title })}
        structured={[breadcrumbJsonLd(trail)]}
      />
      <h1 className={text.h1}>{title}</h1>
      <nav aria-label={t('catalogue.others')} className={classes.others}>
        {Object.keys(filters).map((other) => (
          <Link
            key={other}
            to={`/catalogue/${other}`}
            aria-current={other === name ? 'page' : undefined}
            className={text.link}
          >
            {t(`catalogue.${other}`)}
          </Link>
        ))}
      </nav>
      <p className={classes.note}>{t('catalogue.note')}</p>
      {byLetter(entries).map(([letter, group]) => (
        <section key={letter} className={classes.letter} aria-label={letter}>
          <h2>{letter}</h2>
          <ul>
            {group.map(({ value, title: entry, clinics, doctors }) => (
              <Leader key={value} count={format.number(clinics || doctors)}>
                <Link
                  to={searchAddress(
                    { ...emptySearch, [filters[name]]: [value] },
                    clinics > 0 ? 'clinics' : 'doctors',
                  )}
                >
                  {entry}
                </Link>
              </Leader>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
