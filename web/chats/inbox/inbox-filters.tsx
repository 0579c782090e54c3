import { useTranslation } from 'react-i18next';
import {
  type Assigned,
  assignments,
  type InboxFolder,
  type InboxKind,
  inboxFolders,
  inboxKinds,
} from '../../../contract/chats/staff-inbox.ts';
import type { ClinicLabel } from '../../../contract/requests/labels.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { useOwnClinics } from '../../team/load-staff.ts';
import { type InboxView, inboxAddress } from '../../team/staff-address.ts';
import { Icon } from '../../ui/icon.tsx';
import tabs from '../../ui/tabs.module.css';
import { useTabInView } from '../../ui/use-tab-in-view.ts';
import classes from './inbox.module.css';
import search from './inbox-search.module.css';
import { useView } from './use-view.ts';

type Props<Choice extends string> = { view: InboxView; counts: Record<Choice, number> };

/** Whose turn it is. */
export function Folders({ view, counts }: Props<InboxFolder>) {
  const { t } = useTranslation();
  const format = useFormat();
  const row = useTabInView(view.folder ?? '');
  // Most clinics have no sum above which owners approve.
  const isShown = (folder: InboxFolder) =>
    folder !== 'approval' || counts.approval > 0 || view.folder === folder;
  return (
    <nav ref={row} className={`${tabs.tabs} ${classes.tabs}`} aria-label={t('staff.folders')}>
      {inboxFolders.filter(isShown).map((folder) => (
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

/** The filter by label; hidden where the clinic has no labels. A deleted label can still be in the address. */
export function LabelFilter({ view, labels }: { view: InboxView; labels: readonly ClinicLabel[] }) {
  const { t } = useTranslation();
  const show = useView();
  const clinics = useOwnClinics();
  const isKnown = labels.some(({ id }) => id === view.label);
  if (labels.length === 0 && view.label === undefined) return null;
  const groups = [...Map.groupBy(labels, ({ clinic_id }) => clinic_id)].map(([id, own]) => ({
    id,
    title: clinics.find((clinic) => clinic.id === id)?.title ?? '',
    options: own.map((label) => (
      <option key={label.id} value={label.id}>
        {label.name}
      </option>
    )),
  }));
  return (
    <label className={search.sort} data-on={view.label !== undefined || undefined}>
      <Icon name="tag" size={18} />
      <select
        aria-label={t('staff.label.filter')}
        value={view.label ?? ''}
        onChange={({ target }) => show({ ...view, label: target.value || undefined })}
      >
        <option value="">{t('staff.label.any')}</option>
        {view.label !== undefined && !isKnown && (
          <option value={view.label}>{t('staff.label.gone_short')}</option>
        )}
        {groups.map(({ id, title, options }) =>
          groups.length > 1 ? (
            <optgroup key={id} label={title}>
              {options}
            </optgroup>
          ) : (
            options
          ),
        )}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
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
