import { useTranslation } from 'react-i18next';
import {
  type Assigned,
  assignments,
  type InboxFolder,
  type InboxKind,
  inboxFolders,
  inboxKinds,
} from '../../../contract/chats/staff-inbox.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { type InboxView, inboxAddress } from '../../team/staff-address.ts';
import tabs from '../../ui/tabs.module.css';
import classes from './inbox.module.css';

type Props<Choice extends string> = { view: InboxView; counts: Record<Choice, number> };

/** Whose turn it is. */
export function Folders({ view, counts }: Props<InboxFolder>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <nav className={`${tabs.tabs} ${classes.tabs}`} aria-label={t('staff.folders')}>
      {inboxFolders.map((folder) => (
        <Link
          key={folder}
          to={inboxAddress({ ...view, folder })}
          preventScrollReset
          aria-current={folder === view.folder ? 'page' : undefined}
        >
          {t(`staff.folder.${folder}`)} <span>{format.number(counts[folder])}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Everybody’s, one’s own, or what nobody has who is here. */
export function AssignedFilter({ view, counts }: Props<Assigned | 'all'>) {
  const { t } = useTranslation();
  return (
    <nav className={classes.chips} aria-label={t('staff.assigned_label')}>
      {[undefined, ...assignments].map((assigned) => (
        <Chip
          key={assigned ?? 'all'}
          to={inboxAddress({ ...view, assigned })}
          isHere={assigned === view.assigned}
          title={t(`staff.assigned.${assigned ?? 'all'}`)}
          count={counts[assigned ?? 'all']}
        />
      ))}
    </nav>
  );
}

/** Requests with their conversations, conversations about none, or both. */
export function KindFilter({ view, counts }: Props<InboxKind | 'all'>) {
  const { t } = useTranslation();
  return (
    <nav className={classes.chips} aria-label={t('staff.kind_label')}>
      {[undefined, ...inboxKinds].map((kind) => (
        <Chip
          key={kind ?? 'all'}
          to={inboxAddress({ ...view, kind })}
          isHere={kind === view.kind}
          title={t(`staff.kind.${kind ?? 'all'}`)}
          count={counts[kind ?? 'all']}
        />
      ))}
    </nav>
  );
}

type ChipProps = { to: string; isHere: boolean; title: string; count: number };

function Chip({ to, isHere, title, count }: ChipProps) {
  const format = useFormat();
  return (
    <Link to={to} preventScrollReset aria-current={isHere ? 'page' : undefined}>
      {title} <span>{format.number(count)}</span>
    </Link>
  );
}
