import { useTranslation } from 'react-i18next';
import type { InboxRow } from '../../contract/staff-requests.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { requestChatAddress } from '../staff-chats/staff-chat-address.ts';
import { Icon } from '../ui/icon.tsx';
import { ClockFace } from './clock-face.tsx';
import classes from './inbox.module.css';
import { stateKey } from './reply-clock.ts';
import { caseAddress } from './staff-address.ts';

/** `60-69` → `60–69`. */
export const ageWords = (group: string): string => group.replace('-', '–');

/** A request in the list: the whole row leads to it. */
export function InboxItem({ row, clinic }: { row: InboxRow; clinic: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    row.country.title,
    t('staff.age', { group: ageWords(row.age_group) }),
    row.languages.map((code) => format.languageName(code)).join(t('site.comma')),
    clinic,
  ].filter(Boolean);
  return (
    <li className={classes.row} data-new={row.state === 'delivered' || row.has_new_answer || undefined}>
      <div className={classes.what}>
        <p className={classes.number}>
          {t('staff.number', { number: row.number })}
          <span>{t('staff.came', { when: format.dateTime(row.delivered_at) })}</span>
        </p>
        <h2 className={classes.title}>
          <Link to={caseAddress(row.id, row.clinic_id)}>
            <span dir="auto">{row.title}</span>
          </Link>
        </h2>
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className={classes.how}>
        <StateWord row={row} />
        <ClockFace row={row} />
        <Assignee row={row} />
        <Link
          to={requestChatAddress(row.id, row.clinic_id)}
          className={classes.chat}
          aria-label={t('staff_chat.open_named', { name: t('staff.number', { number: row.number }) })}
        >
          <Icon name="chat" size={18} />
          {t('staff_chat.open_chat')}
        </Link>
      </div>
    </li>
  );
}

/** Who has taken it; nothing where nobody has. */
function Assignee({ row: { assignee } }: { row: InboxRow }) {
  const { t } = useTranslation();
  if (assignee === null) return null;
  return (
    <span className={`${classes.assignee} ${assignee.is_absent ? classes.late : ''}`}>
      <Icon name="user" size={16} />
      <bdi>{assignee.is_self ? t('staff.assigned_self') : assignee.name}</bdi>
      {assignee.is_absent && ` · ${t('staff.assigned_away')}`}
    </span>
  );
}

const looks: Record<string, string | undefined> = {
  delivered: classes.info,
  answered: classes.waiting,
  no_reply: classes.waiting,
  offered: classes.good,
  request_accepted: classes.good,
  request_scheduled: classes.good,
  request_completed: classes.good,
};

/** How the request stands here, in a word or two. */
export function StateWord({ row }: { row: InboxRow }) {
  const { t } = useTranslation();
  const key = stateKey(row);
  return (
    <span className={`${classes.word} ${looks[key] ?? ''}`}>
      {t(`staff.state.${key}`)}
      {row.is_slow && row.replied_at === null && key !== 'no_reply' && ` · ${t('staff.slow')}`}
    </span>
  );
}
