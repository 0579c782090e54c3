import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffChatRow } from '../../../contract/chats/staff-chats.ts';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import type { InboxRow as RequestRow } from '../../../contract/requests/staff-requests.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { AssigneeName } from '../../requests/assignments/assignee-name.tsx';
import { useAssign } from '../../requests/assignments/use-assign.ts';
import { Labels } from '../../requests/labels/labels.tsx';
import words from '../../requests/staff/state-word.module.css';
import { ageWords, StateWord } from '../../requests/staff/state-word.tsx';
import { ClockFace } from '../../team/clock-face.tsx';
import { isReplyAwaited } from '../../team/reply-clock.ts';
import { caseAddress } from '../../team/staff-address.ts';
import { chatsAddress, requestChatAddress } from '../../team/staff-chat-address.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LastWords } from '../last-words.tsx';
import { RowTime } from '../row-time.tsx';
import { useClientName } from '../staff/client-name.ts';
import { WaitingClock } from '../staff/waiting-clock.tsx';
import classes from './inbox-row.module.css';

type Props = {
  row: InboxItem;
  clinic: string | undefined;
  isPicked: boolean;
  onPick(row: InboxItem): void;
  onChanged(): Promise<void>;
};

/** A request with its conversation, or a conversation: the whole row leads to it. */
export function InboxRow(props: Props) {
  const { request, chat } = props.row;
  if (request) return <RequestItem {...props} request={request} />;
  if (chat) return <ChatItem {...props} chat={chat} />;
  return null;
}

function RequestItem({ request, clinic, ...props }: Props & { request: RequestRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { row } = props;
  const { chat } = row;
  const number = t('staff.number', { number: request.number });
  const facts = [
    number,
    request.country.title,
    t('staff.age', { group: ageWords(request.age_group) }),
    request.languages.map((code) => format.languageName(code)).join(t('site.comma')),
    clinic,
  ];
  // What has ended without having been read is no news any more; what was said in it is.
  const isUnread = row.folder !== 'done' && (request.state === 'delivered' || request.has_new_answer);
  const isNew = isUnread || (chat?.unread ?? 0) > 0;
  return (
    <Frame
      {...props}
      to={caseAddress(request.id, request.clinic_id)}
      isNew={isNew}
      at={row.turned_at}
      title={request.is_withheld ? t('staff.withheld_title') : request.title}
      facts={facts}
      also={
        chat === null && (
          <Link
            to={`${requestChatAddress(request.id, request.clinic_id, 'reply')}&from=inbox`}
            className={classes.chat}
            aria-label={t('staff_chat.write_about', { name: number })}
            title={t('staff_chat.write')}
          >
            <Icon name="chat" size={18} />
          </Link>
        )
      }
      state={<StateWord row={request} />}
      clock={
        isReplyAwaited(request) ? <ClockFace row={request} isCompact /> : chat && <ChatClock chat={chat} />
      }
    />
  );
}

function ChatItem({ chat, clinic, ...props }: Props & { chat: StaffChatRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useClientName();
  const { row } = props;
  const facts = [
    t('staff.chat_row'),
    chat.doctor?.title,
    chat.client.languages.map((code) => format.languageName(code)).join(t('site.comma')),
    clinic,
  ];
  return (
    <Frame
      {...props}
      to={chatsAddress({ uuid: chat.uuid, isFromInbox: true })}
      isNew={chat.unread > 0}
      at={row.folder === 'unanswered' ? row.turned_at : chat.last_at}
      title={nameOf(chat.client)}
      facts={facts}
      state={<ChatWord row={row} chat={chat} />}
      clock={<ChatClock chat={chat} />}
    />
  );
}

const ChatClock = ({ chat: { waiting_since: since } }: { chat: StaffChatRow }) =>
  since !== null && <WaitingClock since={since} />;

type FrameProps = Omit<Props, 'clinic'> & {
  to: string;
  isNew: boolean;
  /** When it turned. */
  at: string;
  title: string;
  facts: readonly (string | undefined)[];
  state: ReactNode;
  clock: ReactNode;
  /** A second way, beside who has it. */
  also?: ReactNode;
};

/** Whose words they are is said by the title. */
const nobody = () => '';

/** One line where the width has room for it. */
function Frame(props: FrameProps) {
  const { row, to, isNew, at, title, facts, state, clock, also, isPicked, onPick, onChanged } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const { chat } = row;
  return (
    <li className={classes.row} data-new={isNew || undefined} data-picked={isPicked || undefined}>
      <label className={classes.pick}>
        <input
          type="checkbox"
          aria-label={t('staff.bulk.pick', { title })}
          checked={isPicked}
          onChange={() => onPick(row)}
        />
      </label>
      <div className={classes.state}>{state}</div>
      <div className={classes.what}>
        <h2 className={classes.title} id={titleId} dir="auto" data-said>
          <Link to={to}>{title}</Link>
        </h2>
        {row.inbox.labels.length > 0 && (
          <div className={classes.labels}>
            <Labels labels={row.inbox.labels} isShort />
          </div>
        )}
        {chat && (
          <p className={classes.said}>
            <LastWords last={chat.last} side="staff" nameOf={nobody} />
            {chat.unread > 0 && <Unread count={chat.unread} />}
          </p>
        )}
      </div>
      <ul className={classes.facts}>
        {facts.filter(Boolean).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className={classes.clock}>
        {row.inbox.snoozed_until === null ? clock : <Snoozed until={row.inbox.snoozed_until} />}
      </div>
      <div className={classes.who}>
        <Taker row={row} titleId={titleId} onChanged={onChanged} />
      </div>
      <div className={classes.also}>{also}</div>
      <div className={classes.when}>
        <RowTime at={at} />
      </div>
    </li>
  );
}

/** Why it is not among what waits, and until when. */
function Snoozed({ until }: { until: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = t('staff.snooze.until', { when: format.dateTime(until) });
  return (
    <span className={classes.snoozed} title={words}>
      {words}
    </span>
  );
}

function Unread({ count }: { count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.unread}>
      <span aria-hidden="true">{format.number(count)}</span>
      <span className={classes.heard}>{t('staff.chat_unread', { count })}</span>
    </span>
  );
}

/** Who has it; where nobody has who is here, and there is something to do, it can be taken. */
function Taker({ row, titleId, onChanged }: Pick<Props, 'row' | 'onChanged'> & { titleId: string }) {
  const { t } = useTranslation();
  const buttonId = useId();
  const { assignee } = row.inbox;
  const { take, isBusy } = useAssign(row.inbox, onChanged);
  const isFree = assignee === null || (assignee.is_absent && !assignee.is_self);
  return (
    <>
      <AssigneeName assignee={assignee} />
      {isFree && row.folder !== 'done' && (
        <span className={classes.take}>
          <Button
            small
            kind="quiet"
            id={buttonId}
            loading={isBusy}
            onClick={take}
            aria-labelledby={`${buttonId} ${titleId}`}
          >
            {t('staff.team_take')}
          </Button>
        </span>
      )}
    </>
  );
}

/** How a conversation about no request stands. */
function ChatWord({ row, chat }: { row: InboxItem; chat: StaffChatRow }) {
  const { t } = useTranslation();
  const key =
    chat.state === 'open' ? (row.folder === 'unanswered' ? 'waits' : 'answered') : (`${chat.state}` as const);
  const look = key === 'waits' ? words.waiting : key === 'answered' ? words.good : '';
  return <span className={`${words.word} ${look}`}>{t(`staff.chat_${key}`)}</span>;
}
