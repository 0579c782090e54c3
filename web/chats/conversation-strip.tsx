import { useTranslation } from 'react-i18next';
import type { OpenedChat } from '../../contract/chats/chats.ts';
import { OfferCostLines } from '../offers/offer-cost.tsx';
import { inquiryPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { RequestStatus } from '../requests/request-status.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import classes from './conversation-head.module.css';

/** What the conversation is about: the request with the clinic's offer, or the way to one. */
export function ConversationStrip({ chat }: { chat: OpenedChat }) {
  const { t } = useTranslation();
  const { request, offer, clinic, doctor } = chat;
  const path = request
    ? `/requests/self/${request.id}`
    : inquiryPath({ clinic: clinic.id, ...(doctor && { doctor: doctor.id }) });
  return (
    <div className={classes.strip}>
      <Icon name="requests" size={18} />
      {request ? (
        <>
          <Link to={path} className={`${text.link} ${classes.about}`}>
            {t('chat.request', { n: request.number, title: request.title })}
          </Link>
          <RequestStatus word={request.word} />
          {offer && <Offer offer={offer} />}
        </>
      ) : (
        <span className={classes.about}>{t('chat.no_request')}</span>
      )}
      <Link to={path} className={`${buttonClass({ small: true })} ${classes.open}`}>
        <span>{t(request ? (offer ? 'chat.open_offer' : 'chat.open_request') : 'chat.ask_offer')}</span>
        <Icon name="chevron-next" size={20} />
      </Link>
    </div>
  );
}

function Offer({ offer: { cost, sent_at } }: { offer: NonNullable<OpenedChat['offer']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <span className={classes.day}>{t('chat.offer_of', { date: format.dayOf(sent_at) })}</span>
      <span className={classes.sum}>
        <OfferCostLines cost={cost} showsRateDay />
      </span>
    </>
  );
}
