import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type ClinicLabel, deleteLabel } from '../../../contract/requests/labels.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import type { OwnClinic } from '../../team/load-staff.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './labels.module.css';
import { LabelPill } from './labels.tsx';
import { labelForm } from './late-labels.ts';

type Props = { clinic: OwnClinic; labels: readonly ClinicLabel[] };

/** The labels of a clinic. Everyone sees them; owner and coordinators change them. */
export function LabelList({ clinic, labels }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const mayChange = clinic.role !== 'doctor';
  const [edited, setEdited] = useState<ClinicLabel | 'new' | null>(null);
  const [dropped, setDropped] = useState<ClinicLabel | null>(null);
  const LabelForm = labelForm.usePart(mayChange)?.LabelForm;
  const drop = useAction(async ({ id }: ClinicLabel) => {
    await browserApi(deleteLabel, { params: { id } });
    setDropped(null);
    showToast('success', t('staff.label.removed'));
    await revalidate();
  });
  return (
    <Section title={t('staff.label.list')} lead={t('staff.label.lead')}>
      {labels.length === 0 && <p className={classes.quiet}>{t('staff.label.none')}</p>}
      <ul>
        {labels.map((label) => (
          <li key={label.id} className={classes.item}>
            <span>
              <LabelPill label={label} />
            </span>
            {mayChange && (
              <span className={classes.tools}>
                <IconButton
                  label={t('staff_chat.replies.edit_named', { title: label.name })}
                  onClick={() => setEdited(label)}
                >
                  <Icon name="note" size={20} />
                </IconButton>
                <IconButton
                  label={t('staff_chat.replies.remove_named', { title: label.name })}
                  onClick={() => setDropped(label)}
                >
                  <Icon name="trash" size={20} />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <div>
          <Button kind="tonal" onClick={() => setEdited('new')}>
            <Icon name="plus" size={18} />
            {t('staff.label.add')}
          </Button>
        </div>
      ) : (
        <p className={classes.quiet}>{t('staff.label.read_only')}</p>
      )}
      {edited !== null && LabelForm && (
        <LabelForm
          clinicId={clinic.id}
          label={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onKept={() => void revalidate()}
        />
      )}
      {dropped && (
        <ConfirmDialog
          title={t('staff.label.remove_title')}
          confirm={t('staff_chat.replies.remove')}
          isBusy={drop.isBusy}
          onConfirm={() => drop.run(dropped)}
          onCancel={() => setDropped(null)}
        >
          <p>{t('staff.label.remove_text', { name: `\u2068${dropped.name}\u2069` })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
