import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { City, Country } from '../../contract/content/places.ts';
import { Link } from '../platform/links.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './clinic-head.module.css';

export type Crumb = { label: string; to: string };

const searchOf = (filter: string) => `/search/search-clinics${filter}`;

/** From all clinics to the place, each step the search of it. */
export function usePlaceCrumbs(country: Country | null, city: City | null): Crumb[] {
  const { t } = useTranslation();
  return [
    { label: t('nav.clinics'), to: searchOf('') },
    ...(country ? [{ label: country.title, to: searchOf(`?country=${country.code}`) }] : []),
    ...(city ? [{ label: city.title, to: searchOf(`?city=${city.id}`) }] : []),
  ];
}

/** Where in the directory the page stands. */
export function Crumbs({ steps, here }: { steps: readonly Crumb[]; here: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('clinic.crumbs')}>
      <ol className={classes.crumbs}>
        {steps.map(({ label, to }) => (
          <Fragment key={to}>
            <li>
              <Link to={to}>
                <bdi>{label}</bdi>
              </Link>
            </li>
            <li aria-hidden="true">
              <Icon name="chevron-next" size={14} />
            </li>
          </Fragment>
        ))}
        <li aria-current="page">
          <bdi>{here}</bdi>
        </li>
      </ol>
    </nav>
  );
}
