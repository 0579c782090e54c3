import { useTranslation } from 'react-i18next';
import { chatPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import classes from './offer-actions.module.css';
import type { OfferColumn } from './offer-columns.ts';
import { isChoosable } from './offer-order.ts';

type Props = { column: OfferColumn; onAccept(): void; onDecline(): void };

/** What can be done with an offer; where nothing can, what has become of it. */
export function OfferActions({ column, onAccept, onDecline }: Props) {
  const { t } = useTranslation();
  const { offer, clinic } = column;
  if (!isChoosable(offer))
    return (
      <span className={classes.actions}>
        <OfferEnd column={column} />
        <ChatWay column={column} />
      </span>
    );
  return (
    <span className={classes.actions}>
      <span className={classes.accept}>
        <Button
          kind="tonal"
          wide
          onClick={onAccept}
          aria-label={t('offers.accept_of', { clinic: clinic.title })}
        >
          {t('offers.accept')}
        </Button>
      </span>
      <span className={classes.further}>
        <ChatWay column={column} isButton />
        <Button small wide onClick={onDecline} aria-label={t('offers.decline_of', { clinic: clinic.title })}>
          {t('offers.decline')}
        </Button>
      </span>
    </span>
  );
}

/** To the conversation with the clinic about the request, where its offer stands at the head. */
function ChatWay({ column, isButton = false }: { column: OfferColumn; isButton?: boolean }) {
  const { t } = useTranslation();
  const { clinic, requestId } = column;
  if (!clinic.is_claimed) return null;
  return (
    <Link
      to={chatPath({ request: requestId, clinic: clinic.id })}
      className={isButton ? buttonClass({ small: true, wide: true }) : `${text.link} ${classes.chat}`}
      aria-label={t('offers.chat_of', { clinic: clinic.title })}
    >
      {isButton && <Icon name="chat" size={18} />}
      {t('offers.chat')}
    </Link>
  );
}

const looks: Partial<Record<OfferColumn['offer']['state'], IconName>> = {
  accepted: 'done',
  confirmed: 'done',
  fulfilled: 'done',
  declined: 'refused',
  withdrawn: 'refused',
  cancelled: 'refused',
  not_chosen: 'minus',
};

export function OfferEnd({ column: { offer } }: { column: OfferColumn }) {
  const { t } = useTranslation();
  const format = useFormat();
  const icon = looks[offer.state] ?? 'overdue';
  // Past its time, but the clock has not passed by yet.
  const state = offer.state === 'sent' || offer.state === 'viewed' ? 'expired' : offer.state;
  const day = offer.confirmed_date;
  return (
    <span className={classes.end} data-state={state}>
      <Icon name={icon} size={20} />
      <span>
        <b>{t(`offers.state.${state}`)}</b>
        {day && <span>{t('offers.confirmed_for', { date: format.date(day) })}</span>}
        {offer.state_reason && <bdi>{offer.state_reason}</bdi>}
      </span>
    </span>
  );
}
