import { useTranslation } from 'react-i18next';
import type { Recipient } from '../../contract/requests/recipients.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { chatPath } from '../platform/clinic-paths.ts';
import { keepTogether, useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { hasOpenQuestion, isSettled, type StandingWord, standingOf } from './recipient-story.ts';
import classes from './recipient-strip.module.css';
import { takesRecipients } from './request-story.ts';

type Props = {
  request: RequestDetail;
  /** Another clinic can be asked instead. */
  onAskAnother(): void;
};

/** Whom the request went to and what each has done with it. */
export function RecipientStrip({ request, onAskAnother }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="recipients-title">
      <h2 id="recipients-title" className={`${text.h4} ${classes.title}`}>
        {t('requests.recipients', { count: request.recipients.length })}
      </h2>
      <ul className={`${panelClass} ${classes.strip}`} data-count={request.recipients.length}>
        {request.recipients.map((recipient) => (
          <li key={recipient.clinic.id}>
            <Link to={`/hospital/${recipient.clinic.slug}/about`} className={classes.name}>
              <bdi>
                {[recipient.clinic.title, recipient.clinic.city].filter(Boolean).join(t('site.comma'))}
              </bdi>
            </Link>
            <RecipientState request={request} recipient={recipient} />
            <Remark request={request} recipient={recipient} onAskAnother={onAskAnother} />
            <ChatWay request={request} recipient={recipient} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** To the conversation with this clinic, once the request is there and somebody answers for it. */
function ChatWay({ request, recipient: { clinic } }: { request: RequestDetail; recipient: Recipient }) {
  const { t } = useTranslation();
  const isThere =
    request.state !== 'submitted' && request.state !== 'in_review' && request.state !== 'rejected';
  if (!isThere || !clinic.is_claimed) return null;
  return (
    <Link
      to={chatPath({ request: request.id, clinic: clinic.id })}
      className={`${text.link} ${classes.chat}`}
      aria-label={t('requests.chat_of', { clinic: clinic.title })}
    >
      {t('requests.chat')}
    </Link>
  );
}

type Look = 'good' | 'amber' | 'plain';

/** Icon and colour of how a request stands at a clinic. */
const looks: Record<StandingWord, [IconName, Look]> = {
  queued: ['clock', 'plain'],
  chosen: ['done', 'good'],
  not_chosen: ['refused', 'plain'],
  offered: ['done', 'good'],
  offer_declined: ['refused', 'plain'],
  offer_withdrawn: ['refused', 'plain'],
  offer_expired: ['overdue', 'plain'],
  offer_cancelled: ['refused', 'plain'],
  asked: ['chat', 'amber'],
  answered: ['chat', 'plain'],
  declined: ['refused', 'plain'],
  no_reply: ['overdue', 'amber'],
  seen: ['eye', 'plain'],
  delivered: ['clock', 'plain'],
};

function RecipientState({ request, recipient }: Omit<Props, 'onAskAnother'> & { recipient: Recipient }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { word, at } = standingOf(request, recipient);
  const [icon, look] = looks[word];
  return (
    <span className={`${classes.state} ${classes[look]}`}>
      <Icon name={icon} size={16} />
      {t(`requests.recipient.${word}`, { date: at === null ? '' : keepTogether(format.shortDay(at)) }).trim()}
    </span>
  );
}

function Remark({ request, recipient, onAskAnother }: Props & { recipient: Recipient }) {
  const { t } = useTranslation();
  const { state, decline_note, decline_reason, is_slow } = recipient;
  const canAsk = takesRecipients(request.state);
  const another = canAsk && (
    <button type="button" className={text.link} onClick={onAskAnother}>
      {t('requests.ask_another')}
    </button>
  );
  if (state === 'declined')
    return (
      <span className={classes.remark}>
        {decline_note ? (
          <bdi>{decline_note}</bdi>
        ) : (
          decline_reason && t(`requests.decline_reason.${decline_reason}`)
        )}
        {request.state === 'declined' && another}
      </span>
    );
  if (state === 'no_reply') return <span className={classes.remark}>{another}</span>;
  if (state === 'asked' && hasOpenQuestion(recipient) && !isSettled(request))
    return (
      <span className={classes.remark}>
        <a href="#questions" className={text.link}>
          {t('requests.read_question')}
        </a>
      </span>
    );
  if (recipient.replied_at) return <ReplyTime recipient={recipient} />;
  return is_slow ? <span className={classes.remark}>{t('requests.slow')}</span> : null;
}

function ReplyTime({ recipient: { delivered_at, replied_at } }: { recipient: Recipient }) {
  const { t } = useTranslation();
  const format = useFormat();
  const minutes = (Date.parse(replied_at ?? delivered_at) - Date.parse(delivered_at)) / 60_000;
  return (
    <span className={classes.remark}>
      {minutes < 60
        ? t('requests.replied_within_hour')
        : t('requests.replied_within', { duration: format.duration(minutes) })}
    </span>
  );
}
