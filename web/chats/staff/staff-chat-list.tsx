import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatFolders } from '../../../contract/chats/staff-chats.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { useFailureText } from '../../accounts/profile/use-action.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { type ChatsView, chatsAddress } from '../../team/staff-chat-address.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import tabs from '../../ui/tabs.module.css';
import text from '../../ui/text.module.css';
import { StaffChatRow } from './staff-chat-row.tsx';
import classes from './staff-chats.module.css';
import type { StaffChats } from './use-staff-chats.ts';

type View = Required<Omit<ChatsView, 'uuid' | 'write' | 'isFromInbox'>>;
type Props = {
  chats: StaffChats;
  view: View;
  /** The conversation that is open. */
  here: string | undefined;
  onSearch(q: string): void;
};

/** The list of a folder: who has waited longest comes first where someone waits, else the last spoken in. */
export function StaffChatList({ chats, view, here, onSearch }: Props) {
  const { t } = useTranslation();
  const { page, shown, error, isLoading } = chats;
  const isOther = shown !== null && (shown.folder !== view.folder || shown.clinicId !== view.clinicId);
  return (
    <>
      <div className={classes.head}>
        <h1 className={text.h2}>{t('staff_chat.title')}</h1>
        <Search onSearch={onSearch} />
        <Folders view={view} here={here} counts={page?.meta.counts} />
      </div>
      {error !== null && <Failure error={error} onRetry={chats.reload} isBusy={isLoading} />}
      {page === null || isOther ? (
        error === null && <RowSkeletons />
      ) : page.data.length === 0 ? (
        <EmptyFolder view={view} />
      ) : (
        <>
          <ul className={classes.rows} aria-busy={isLoading}>
            {page.data.map((chat) => (
              <StaffChatRow key={chat.uuid} chat={chat} view={view} isHere={chat.uuid === here} />
            ))}
          </ul>
          {page.meta.next !== null && (
            <div className={classes.more}>
              <Button loading={isLoading} onClick={chats.more}>
                {t('staff_chat.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

/** After the last key. */
const PAUSE_MS = 300;

function Search({ onSearch }: Pick<Props, 'onSearch'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const tell = useEffectEvent(onSearch);
  useEffect(() => {
    const timer = setTimeout(() => tell(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className={classes.search}>
      <Icon name="search" size={18} />
      <input
        type="search"
        value={typed}
        dir="auto"
        aria-label={t('staff_chat.search_label')}
        placeholder={t('staff_chat.search')}
        maxLength={limits.searchTextMax}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </label>
  );
}

type FoldersProps = Pick<Props, 'view' | 'here'> & { counts: Record<View['folder'], number> | undefined };

/** The conversation that is open stays so. */
function Folders({ view, here: uuid, counts }: FoldersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <nav className={`${tabs.tabs} ${classes.tabs}`} aria-label={t('staff_chat.folders')}>
      {chatFolders.map((folder) => (
        <Link
          key={folder}
          to={chatsAddress({ folder, clinicId: view.clinicId, ...(uuid !== undefined && { uuid }) })}
          preventScrollReset
          aria-current={folder === view.folder ? 'page' : undefined}
        >
          {t(`staff_chat.folder.${folder}`)} <span>{counts && format.number(counts[folder])}</span>
        </Link>
      ))}
    </nav>
  );
}

function EmptyFolder({ view }: { view: View }) {
  const { t } = useTranslation();
  const key = view.q === '' ? view.folder : 'found';
  return (
    <div className={classes.empty}>
      <h2 className={text.h4}>{t(`staff_chat.empty.${key}_title`)}</h2>
      <p>{t(`staff_chat.empty.${key}_text`)}</p>
      {view.q === '' && view.folder === 'waiting' && (
        <Link
          to={chatsAddress({ folder: 'answered', clinicId: view.clinicId })}
          className={buttonClass({ kind: 'tonal' })}
        >
          {t('staff_chat.folder.answered')}
        </Link>
      )}
    </div>
  );
}

function Failure({ error, onRetry, isBusy }: { error: unknown; onRetry(): void; isBusy: boolean }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (
    <div className={classes.empty} role="alert">
      <h2 className={text.h4}>{t('staff_chat.failed')}</h2>
      <p>{failureText(error)}</p>
      <Button kind="tonal" loading={isBusy} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  );
}

const places = [1, 2, 3, 4, 5];

function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('site.loading')}>
      {places.map((place) => (
        <div key={place} className={classes.rowSkeleton}>
          <Skeleton width="55%" height={20} />
          <Skeleton width="40%" height={16} />
          <Skeleton width="80%" height={18} />
        </div>
      ))}
    </div>
  );
}
