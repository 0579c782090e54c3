import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '../../../contract/platform/pictures.ts';
import { AskLink } from '../../platform/ask-link.tsx';
import { askedQuery, useAsked } from '../../platform/asked.ts';
import { inquiryPath } from '../../platform/clinic-paths.ts';
import type { Kind } from '../../platform/kept.ts';
import { Link } from '../../platform/links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import classes from './card.module.css';
import { CompareBox, HeartButton } from './card-actions.tsx';
import { CardFacts, type CardFactsOf } from './card-facts.tsx';
import { CardPicture } from './card-picture.tsx';

/** What every list of cards may say of a card's place in it; favourites say nothing. */
export type CardProps = {
  /** The same as its pin on the map has; null when the place is unknown. */
  number?: number | null;
  /** Its pin on the map is hovered or focused. */
  isActive?: boolean;
  /** Among the first: its picture loads at once. */
  isFirst?: boolean;
  onActivate?: ((id: number | null) => void) | undefined;
};

type Subject = CardFactsOf & {
  id: number;
  title: string;
  title_lang: string | null;
  title_original: string;
  title_original_lang: string | null;
  picture: Picture | null;
  is_claimed: boolean;
};

type Props = CardProps & {
  kind: Kind;
  subject: Subject;
  address: string;
  /** Drawn where there is no picture. */
  icon: IconName;
  /** Lines under the name: place, occupation. */
  about: ReactNode;
  /** What is checked, in two lines. */
  proof: ReactNode;
  /** Instead of the four facts that decide. */
  facts?: ReactNode;
};

/** A clinic or doctor in a list with the facts that decide. Unknown is a word in the value's place. */
export function Card({ kind, subject, address, icon, about, proof, facts, ...place }: Props) {
  const { t } = useTranslation();
  const asked = useAsked();
  const to = address + askedQuery(asked);
  const { id, title, title_lang, title_original, title_original_lang } = subject;
  const { number = null, isActive = false, isFirst = false, onActivate } = place;
  return (
    <article
      className={classes.card}
      data-active={isActive || undefined}
      data-kind={kind}
      onMouseEnter={() => onActivate?.(id)}
      onMouseLeave={() => onActivate?.(null)}
      onFocus={() => onActivate?.(id)}
      onBlur={() => onActivate?.(null)}
    >
      <div className={classes.head}>
        <Link to={to} className={classes.thumb} tabIndex={-1} aria-hidden="true">
          <CardPicture picture={subject.picture} icon={icon} isFirst={isFirst} />
        </Link>
        <div className={classes.about}>
          <div className={classes.title}>
            {number !== null && (
              <span className={classes.pin} title={t('card.pin', { number })}>
                {number}
              </span>
            )}
            <h2>
              <Link to={to} lang={title_lang ?? undefined} dir="auto">
                {title}
              </Link>
            </h2>
            <HeartButton kind={kind} id={id} title={title} />
          </div>
          {title_original !== title && (
            <p className={classes.original}>
              <bdi lang={title_original_lang ?? undefined} dir="auto">
                {title_original}
              </bdi>
            </p>
          )}
          {about}
        </div>
        {proof}
      </div>
      {facts ?? <CardFacts facts={subject} />}
      <div className={classes.foot}>
        <CompareBox kind={kind} id={id} title={title} />
        {subject.is_claimed ? (
          <AskLink
            to={inquiryPath({ [kind]: id, ...asked })}
            className={buttonClass({ kind: 'tonal', small: true })}
          >
            {t('card.inquire')}
          </AskLink>
        ) : (
          <Link
            to={to}
            className={buttonClass({ kind: 'line', small: true })}
            aria-label={t('card.more_about', { title })}
          >
            {t('card.more')}
          </Link>
        )}
      </div>
    </article>
  );
}
