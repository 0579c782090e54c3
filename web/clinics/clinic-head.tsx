import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { useSite } from '../platform/site.tsx';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import classes from './clinic-head.module.css';
import { DemoLabel } from './demo-label.tsx';
import { LocalTime } from './local-time.tsx';
import { emptySearch, searchAddress } from './search-state.ts';

/** Where in the directory the page stands; each step is the search of that place. */
function Crumbs({ clinic: { country, city, title } }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const steps = [
    { key: 'all', label: t('nav.clinics'), to: searchAddress(emptySearch) },
    {
      key: country.code,
      label: country.title,
      to: searchAddress({ ...emptySearch, countries: [country.code] }),
    },
    ...(city
      ? [
          {
            key: String(city.id),
            label: city.title,
            to: searchAddress({ ...emptySearch, cities: [city.id] }),
          },
        ]
      : []),
  ];
  return (
    <nav aria-label={t('clinic.crumbs')}>
      <ol className={classes.crumbs}>
        {steps.map(({ key, label, to }) => (
          <Fragment key={key}>
            <li>
              <Link to={to}>{label}</Link>
            </li>
            <li aria-hidden="true">
              <Icon name="chevron-next" size={14} />
            </li>
          </Fragment>
        ))}
        <li aria-current="page">
          <bdi>{title}</bdi>
        </li>
      </ol>
    </nav>
  );
}

export function ClinicHead({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSite();
  const { title, title_lang, title_original, title_original_lang, address, city, country } = clinic;
  const isForeign = title_lang !== null && title_lang.split('-')[0] !== language.prefix;
  const where = [address, city?.title ?? t('card.city_unknown'), country.title]
    .filter(Boolean)
    .join(t('site.comma'));
  return (
    <header className={classes.head}>
      <Crumbs clinic={clinic} />
      <h1 className={text.h1} lang={title_lang ?? undefined} dir="auto">
        {title}
      </h1>
      {title_original !== title && (
        <p className={classes.original}>
          <bdi lang={title_original_lang ?? undefined} dir="auto">
            {title_original}
          </bdi>
        </p>
      )}
      {isForeign && (
        <p className={classes.shownIn}>
          {t('clinic.shown_in', { language: format.languageName(title_lang) })}
        </p>
      )}
      <p className={classes.where}>
        <Icon name="pin" size={16} />
        <span>
          <bdi>{where}</bdi>
          <LocalTime timeZone={clinic.time_zone} />
        </span>
      </p>
      {clinic.is_demo && <DemoLabel />}
    </header>
  );
}
