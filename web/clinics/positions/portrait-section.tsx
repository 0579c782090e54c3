import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Portrait } from '../../../contract/clinics/portraits.ts';
import { photoTypes } from '../../../contract/clinics/staff-photos.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { DrawnPicture } from '../../platform/picture.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import { CropSheet } from './crop-sheet.tsx';
import classes from './portrait.module.css';
import { usePortrait } from './use-portrait.ts';

type Props = { clinicId: number; doctor: { id: number; title: string }; portrait: Portrait };

/** How patients see who will treat them: a photo that is cropped here, else a drawing. */
export function PortraitSection({ clinicId, doctor, portrait: loaded }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { portrait, chosen, problem, isBusy, choose, drop, upload, remove } = usePortrait({
    clinicId,
    doctorId: doctor.id,
    loaded,
  });
  const { picture, is_drawn, is_uploaded, hidden } = portrait;
  return (
    <Section title={t('staff_doctors.portrait')} lead={t('staff_doctors.portrait_text')}>
      <div className={classes.portrait}>
        <div className={classes.picture}>
          {picture ? (
            <DrawnPicture
              picture={picture}
              alt={t('doctor.portrait', { title: doctor.title })}
              sizes="128px"
              loading="eager"
            />
          ) : (
            <Icon name="user" size={40} />
          )}
        </div>
        <div className={classes.words}>
          {hidden !== null && (
            <Note kind="amber">
              {t('staff_doctors.portrait_hidden', { reason: t(`staff_photos.reason_${hidden}`) })}
            </Note>
          )}
          {picture === null && <p>{t('staff_doctors.portrait_none')}</p>}
          {is_drawn && <p>{t('staff_doctors.portrait_drawn')}</p>}
          <p className={classes.hint}>{t('staff_doctors.portrait_hint')}</p>
          <FormMessage text={chosen === null ? problem : null} />
          <div className={classes.acts}>
            <Button kind="tonal" onClick={() => input.current?.click()}>
              {t(is_uploaded ? 'staff_doctors.portrait_replace' : 'staff_doctors.portrait_choose')}
            </Button>
            {is_uploaded && (
              <Button kind="quiet" onClick={() => setRemoving(true)}>
                {t('staff_doctors.portrait_remove')}
              </Button>
            )}
          </div>
          <input
            ref={input}
            type="file"
            hidden
            accept={photoTypes.join(',')}
            aria-label={t('staff_doctors.portrait_choose')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) choose(file);
              // The same file can be chosen again after a refusal.
              target.value = '';
            }}
          />
        </div>
      </div>
      {chosen && <CropSheet photo={chosen} error={problem} isBusy={isBusy} onCrop={upload} onClose={drop} />}
      {isRemoving && (
        <ConfirmDialog
          title={t('staff_doctors.portrait_remove')}
          confirm={t('staff_doctors.portrait_remove')}
          isBusy={isBusy}
          onConfirm={() => {
            remove();
            setRemoving(false);
          }}
          onCancel={() => setRemoving(false)}
        >
          <p>{t('staff_doctors.portrait_remove_text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
