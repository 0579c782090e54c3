import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { type Attachment, uploadAttachment } from '../../../contract/accounts/attachments.ts';
import { callPath } from '../../../contract/platform/client.ts';
import {
  type Aftercare,
  addDischargeDocument,
  type CheckIn,
  getStaffAftercare,
  seeCheckIn,
} from '../../../contract/requests/aftercare.ts';
import { acceptedFiles } from '../../accounts/attachments/check-file.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useOfferAct } from '../../offers/use-offer-act.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { uploadTo } from '../../platform/upload-file.ts';
import { readOwnClinic } from '../../team/load-staff.ts';
import { caseAddress } from '../../team/staff-address.ts';
import { useRefresh } from '../../team/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import wrap from '../../ui/wrap.module.css';
import classes from '../plan/plan.module.css';
import aftercare from './aftercare.module.css';
import { DischargeDocuments, Instructions } from './aftercare-parts.tsx';
import { CheckInList } from './check-in-list.tsx';
import { EditAftercareSheet } from './edit-aftercare-sheet.tsx';

export const clientLoader = accountLoad(async (args) => {
  const { api, params, signal } = args;
  const clinic = await readOwnClinic(args);
  const query = { clinic_id: clinic.id };
  const { data } = await api(getStaffAftercare, { params: { id: params.id ?? '' }, query }, signal);
  return data;
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

const isUnseen = ({ answer }: CheckIn): boolean =>
  answer !== null && answer.worrying.length > 0 && answer.seen_at === null;

/** What the clinic gives to take home, and how the patient is on the days after. */
export default function StaffAftercarePage() {
  const care = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const { request_id: id, number, clinic } = care;
  useRefresh(id);
  const seeing = useOfferAct(revalidate, async (checkIn: CheckIn) => {
    await browserApi(seeCheckIn, {
      params: { id, checkInId: checkIn.id },
      body: { clinic_id: clinic.id },
    });
    showToast('success', t('aftercare.worrying.seen_toast'));
    await revalidate();
  });
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('aftercare.page_title', { n: number })}
        description={t('staff.description')}
        noIndex
      />
      <nav aria-label={t('staff.path')} className={classes.crumbs}>
        <Link to={caseAddress(id, clinic.id)} className={text.link}>
          {t('staff.number', { number })}
        </Link>
        <Icon name="chevron-next" size={14} />
        <span>{t('aftercare.title')}</span>
      </nav>
      <div className={classes.head}>
        <h1 className={text.h1}>{t('aftercare.page_title', { n: number })}</h1>
        <p className={classes.lead}>{t('aftercare.lead_staff')}</p>
      </div>
      <div className={aftercare.notices}>
        {!care.is_open && (
          <Note>
            <p>{t(care.request_state === 'cancelled' ? 'aftercare.cancelled' : 'aftercare.early')}</p>
          </Note>
        )}
        {care.check_ins.some(isUnseen) && (
          <Note kind="amber">
            <p>
              <b>{t('aftercare.worrying.staff')}</b>
            </p>
            <p>{t('aftercare.worrying.staff_text')}</p>
          </Note>
        )}
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <section className={classes.card} aria-labelledby="aftercare-check-ins">
            <h2 id="aftercare-check-ins">{t('aftercare.check_ins.title')}</h2>
            <CheckInList
              {...{ care }}
              side="staff"
              below={(checkIn) =>
                isUnseen(checkIn) && (
                  <div className={classes.actions}>
                    <Button kind="primary" small loading={seeing.isBusy} onClick={() => seeing.run(checkIn)}>
                      {t('aftercare.worrying.seen')}
                    </Button>
                  </div>
                )
              }
            />
          </section>
          <Instructions care={care} side="staff">
            {care.is_open && (
              <div className={classes.actions}>
                <Button kind="tonal" onClick={() => setEditing(true)}>
                  {t('aftercare.edit.open')}
                </Button>
              </div>
            )}
          </Instructions>
        </div>
        <div className={classes.column}>
          <DischargeDocuments care={care} side="staff">
            {care.is_open && <AddDocument care={care} />}
          </DischargeDocuments>
        </div>
      </div>
      {isEditing && <EditAftercareSheet care={care} onClose={() => setEditing(false)} />}
    </div>
  );
}

function AddDocument({ care: { request_id: id, clinic } }: { care: Aftercare }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const adding = useOfferAct(revalidate, async (file: File) => {
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    // The contract of the call says what it answers.
    const { id: attachment_id } = (await uploadTo(
      callPath(uploadAttachment, {}),
      file,
      options,
    )) as Attachment;
    await browserApi(addDischargeDocument, { params: { id }, body: { clinic_id: clinic.id, attachment_id } });
    showToast('success', t('aftercare.documents.added'));
    await revalidate();
  });
  return (
    <div className={classes.actions}>
      <Button small loading={adding.isBusy} onClick={() => input.current?.click()}>
        <Icon name="paperclip" size={18} />
        {t('aftercare.documents.add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles}
        aria-label={t('aftercare.documents.add')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) adding.run(file);
          // The same file can be chosen again after it was refused.
          target.value = '';
        }}
      />
    </div>
  );
}
