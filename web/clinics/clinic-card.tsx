import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicCard as Clinic } from '../../contract/clinics.ts';
import { Link } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardProof } from './card-proof.tsx';
import classes from './clinic-card.module.css';
import { DemoLabel } from './demo-label.tsx';
import { FacadeThumb } from './facade/facade.tsx';

export const clinicAddress = (slug: string) => `/hospital/${encodeURIComponent(slug)}/about`;

type Props = {
  clinic: Clinic;
  /** The same as its pin on the map has; null when the place is unknown. */
  number: number | null;
  isActive: boolean;
  onActivate(id: number | null): void;
};

/** A clinic in a list with the facts that decide. Unknown is a word in the value's place. */
export const ClinicCard = memo(function ClinicCard({ clinic, number, isActive, onActivate }: Props) {
  const { t } = useTranslation();
  const { title, title_lang, title_original, title_original_lang, city, country } = clinic;
  const address = clinicAddress(clinic.slug);
  return (
    <article
      className={classes.card}
      data-active={isActive || undefined}
      onMouseEnter={() => onActivate(clinic.id)}
      onMouseLeave={() => onActivate(null)}
      onFocus={() => onActivate(clinic.id)}
      onBlur={() => onActivate(null)}
    >
      <div className={classes.head}>
        <Link to={address} className={classes.thumb} tabIndex={-1} aria-hidden="true">
          <FacadeThumb seed={clinic.id} />
        </Link>
        <div className={classes.about}>
          <div className={classes.title}>
            {number !== null && (
              <span className={classes.pin} title={t('card.pin', { number })}>
                {number}
              </span>
            )}
            <h2>
              <Link to={address} lang={title_lang ?? undefined} dir="auto">
                {title}
              </Link>
            </h2>
          </div>
          {title_original !== title && (
            <p className={classes.original}>
              <bdi lang={title_original_lang ?? undefined} dir="auto">
                {title_original}
              </bdi>
            </p>
          )}
          <p className={classes.place}>
            <Icon name="pin" size={16} />
            {[...(city ? [city.title] : []), country.title, ...(city ? [] : [t('card.city_unknown')])].join(
              t('site.comma'),
            )}
          </p>
        </div>
        {clinic.is_demo && (
          <div className={classes.demo}>
            <DemoLabel />
          </div>
        )}
        <CardProof clinic={clinic} />
      </div>
      <CardFacts clinic={clinic} />
      <div className={classes.foot}>
        <Link
          to={address}
          className={buttonClass({ kind: 'line', small: true })}
          aria-label={t('card.more_about', { title })}
        >
          {t('card.more')}
        </Link>
      </div>
    </article>
  );
});
