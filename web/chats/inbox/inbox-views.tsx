import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteView, type SavedView } from '../../../contract/chats/inbox-views.ts';
import type { ClinicLabel } from '../../../contract/requests/labels.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { useOwnClinics } from '../../team/load-staff.ts';
import { type InboxView, inboxAddress } from '../../team/staff-address.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDropdown } from '../../ui/use-dropdown.ts';
import classes from './inbox-views.module.css';
import { viewForm } from './late-view-form.ts';
import { sharingClinics, viewOf } from './saved-views.ts';

type Props = {
  view: InboxView;
  views: readonly SavedView[];
  labels: readonly ClinicLabel[];
  onChanged(): void;
};

/** The menu of saved views: opens one, or saves the present filters as a new one. */
export function SavedViews({ view, views, labels, onChanged }: Props) {
  const { t } = useTranslation();
  const clinics = useOwnClinics();
  const [isOpen, setOpen] = useState(false);
  /** What a dialog is about. */
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const [dropped, setDropped] = useState<SavedView | null>(null);
  const panelId = useId();
  const { buttonRef, panelRef } = useDropdown(isOpen, () => setOpen(false));
  const form = viewForm.usePart(isOpen);
  const here = views.find((saved) => inboxAddress(viewOf(saved)) === inboxAddress(view));
  // The focus goes back before what has it goes away.
  const close = () => {
    buttonRef.current?.focus();
    setOpen(false);
  };
  const drop = useAction(async ({ id }: SavedView) => {
    await browserApi(deleteView, { params: { id } });
    setDropped(null);
    showToast('success', t('staff.views.removed'));
    onChanged();
  });
  const mayChange = ({ is_shared, clinic_id }: SavedView) =>
    !is_shared || clinics.some(({ id, role }) => id === clinic_id && role !== 'doctor');
  const isGone = ({ label }: SavedView) => label !== null && labels.every(({ id }) => id !== label);
  const groupOf = (isShared: boolean) => (
    <Group
      title={t(isShared ? 'staff.views.shared' : 'staff.views.own')}
      views={views.filter(({ is_shared }) => is_shared === isShared)}
      here={here}
      isGone={isGone}
      mayChange={mayChange}
      onOpen={close}
      onRename={(saved) => {
        close();
        setEdited(saved);
      }}
      onDrop={(saved) => {
        close();
        setDropped(saved);
      }}
    />
  );
  return (
    <div className={classes.menu}>
      <button
        ref={buttonRef}
        type="button"
        className={classes.button}
        data-on={here !== undefined || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={
          here ? t('staff.views.open_named', { name: `\u2068${here.name}\u2069` }) : t('staff.views.open')
        }
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="pinned" size={18} />
        <bdi>{here?.name ?? t('staff.views.open')}</bdi>
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <div ref={panelRef} id={panelId} className={classes.panel}>
          {groupOf(false)}
          {groupOf(true)}
          {views.length === 0 && <p className={classes.none}>{t('staff.views.none')}</p>}
          {here === undefined && (
            <Button
              wide
              kind="tonal"
              onClick={() => {
                close();
                setEdited('new');
              }}
            >
              <Icon name="plus" size={18} />
              {t('staff.views.save')}
            </Button>
          )}
        </div>
      )}
      {form && edited === 'new' && (
        <form.SaveView
          view={view}
          clinics={sharingClinics(clinics, view, labels)}
          onClose={() => setEdited(null)}
          onSaved={onChanged}
        />
      )}
      {form && edited !== null && edited !== 'new' && (
        <form.RenameView saved={edited} onClose={() => setEdited(null)} onSaved={onChanged} />
      )}
      {dropped && (
        <ConfirmDialog
          title={t('staff.views.remove_title')}
          confirm={t('staff_chat.replies.remove')}
          isBusy={drop.isBusy}
          onConfirm={() => drop.run(dropped)}
          onCancel={() => setDropped(null)}
        >
          <p>
            {t(dropped.is_shared ? 'staff.views.remove_shared' : 'staff.views.remove_own', {
              name: `\u2068${dropped.name}\u2069`,
            })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

type GroupProps = {
  title: string;
  views: readonly SavedView[];
  here: SavedView | undefined;
  isGone(saved: SavedView): boolean;
  mayChange(saved: SavedView): boolean;
  onOpen(): void;
  onRename(saved: SavedView): void;
  onDrop(saved: SavedView): void;
};

function Group({ title, views, here, isGone, mayChange, onOpen, onRename, onDrop }: GroupProps) {
  const { t } = useTranslation();
  const titleId = useId();
  if (views.length === 0) return null;
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {views.map((saved) => (
          <li key={saved.id} className={classes.item}>
            <Link
              to={inboxAddress(viewOf(saved))}
              preventScrollReset
              aria-current={saved.id === here?.id ? 'page' : undefined}
              onClick={onOpen}
            >
              <bdi>{saved.name}</bdi>
              {isGone(saved) && <span>{t('staff.views.label_gone')}</span>}
            </Link>
            {mayChange(saved) && (
              <>
                <IconButton
                  label={t('staff.views.rename_named', { name: saved.name })}
                  onClick={() => onRename(saved)}
                >
                  <Icon name="note" size={18} />
                </IconButton>
                <IconButton
                  label={t('staff_chat.replies.remove_named', { title: saved.name })}
                  onClick={() => onDrop(saved)}
                >
                  <Icon name="trash" size={18} />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
