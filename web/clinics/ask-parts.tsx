import { useTranslation } from 'react-i18next';
import type { PriceFrom } from '../../contract/clinics/prices.ts';
import { AskLink } from '../platform/ask-link.tsx';
import { useAsked } from '../platform/asked.ts';
import { chatPath, inquiryPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Price } from '../platform/money.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { latePart } from '../ui/late-part.ts';
import text from '../ui/text.module.css';
import classes from './clinic-ask.module.css';
import { OriginalPrice } from './prices/original-price.tsx';

const limit = latePart(() => import('./ask-limit.tsx'));

/** The price it starts from, in the reader's currency and in its own. `to`: where all prices stand. */
export function AskPrice({ price, to }: { price: PriceFrom | null; to: string }) {
  const { t } = useTranslation();
  const { price_max } = useAsked();
  const late = limit.usePart(price_max !== undefined);
  if (!price) {
    return (
      <dl className={classes.rows}>
        <div>
          <dt>{t('prices.title')}</dt>
          <dd className={text.muted}>{t('prices.unknown')}</dd>
        </div>
      </dl>
    );
  }
  return (
    <dl className={classes.rows}>
      <div>
        <dt>
          <Link to={to} preventScrollReset={!to.startsWith('#')} className={text.link}>
            {price.procedure?.title ?? t('prices.title')}
          </Link>
        </dt>
        <dd>
          <b>
            {price.is_range && `${t('prices.from')} `}
            <Price price={price} />
          </b>
        </dd>
      </div>
      {late && <late.AskLimit price={price} />}
      <OriginalPrice price={price}>
        {(original) => (
          <div>
            <dt>{t('prices.original')}</dt>
            <dd>{original}</dd>
          </div>
        )}
      </OriginalPrice>
    </dl>
  );
}

type WaysProps = {
  to: { clinic?: number; doctor?: number };
  /** Somebody there answers: with an unclaimed clinic there is nobody to write to. */
  hasChat: boolean;
};

export function AskWays({ to, hasChat }: WaysProps) {
  const { t } = useTranslation();
  const asked = useAsked();
  return (
    <div className={classes.ways}>
      <AskLink to={inquiryPath({ ...to, ...asked })} className={buttonClass({ kind: 'primary', wide: true })}>
        {t('clinic.ask')}
      </AskLink>
      {hasChat && (
        <Link to={chatPath(to)} className={buttonClass({ kind: 'line', wide: true })}>
          <Icon name="chat" size={18} />
          {t(to.doctor === undefined ? 'clinic.chat' : 'doctor.chat')}
        </Link>
      )}
    </div>
  );
}

/** How soon they answer, and who sees what. */
export function AskNotes({ minutes, requests }: { minutes: number | null; requests: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.notes}>
      <li>
        <Icon name="clock" size={18} />
        {minutes === null ? (
          t('clinic.ask_reply_unknown')
        ) : (
          <span>
            {t('clinic.ask_reply', { time: format.duration(minutes) })}
            <span className={classes.ground}>
              {t('clinic.ask_median', { count: requests, n: format.number(requests) })}
            </span>
          </span>
        )}
      </li>
      <li>
        <Icon name="lock" size={18} />
        {t('clinic.ask_privacy')}
      </li>
    </ul>
  );
}
