import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type Attachment, uploadAttachment } from '../../../contract/accounts/attachments.ts';
import { callPath } from '../../../contract/platform/client.ts';
import {
  addPlanDocument,
  addStaffPlanDocument,
  openPlanDocument,
  openStaffPlanDocument,
  type Plan,
  type PlanDocument,
} from '../../../contract/requests/plan.ts';
import { acceptedFiles } from '../../accounts/attachments/check-file.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { useOfferAct } from '../../offers/use-offer-act.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { saveFile } from '../../platform/save-file.ts';
import { fetchSessionFile } from '../../platform/session-file.ts';
import { uploadTo } from '../../platform/upload-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useGuestPaths } from '../guests/guest-context.ts';
import classes from './plan.module.css';

type Side = 'client' | 'staff';
type Props = { plan: Plan; side: Side; isOpen: boolean };

/** What a document is given as: to be signed, as the signed copy of another, or to read. */
type As = { needsSignature: boolean; signs: string | null };

/** Uploads a file and gives it to the other side. */
function useAdding({ request_id: id, clinic }: Plan, side: Side) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  return useOfferAct(revalidate, async (file: File, as: As) => {
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    // The contract of the call says what it answers.
    const { id: attachment_id } = (await uploadTo(
      callPath(uploadAttachment, {}),
      file,
      options,
    )) as Attachment;
    if (side === 'client')
      await browserApi(addPlanDocument, { params: { id }, body: { attachment_id, signs: as.signs } });
    else
      await browserApi(addStaffPlanDocument, {
        params: { id },
        body: { clinic_id: clinic.id, attachment_id, needs_signature: as.needsSignature },
      });
    showToast('success', t('plan.documents.added'));
    await revalidate();
  });
}

function AddButton({ label, name = label, onFile, isBusy }: AddProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button small aria-label={name} loading={isBusy} onClick={() => input.current?.click()}>
        <Icon name="paperclip" size={18} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles}
        aria-label={name}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again after it was refused.
          target.value = '';
        }}
      />
    </>
  );
}
type AddProps = { label: string; name?: string; onFile(file: File): void; isBusy: boolean };

/** What stands under the name of a document: whose it is, and whether it is signed. */
function useStanding(plan: Plan): (document: PlanDocument) => string {
  const { t } = useTranslation();
  return (document) => {
    if (document.signs !== null) return t('plan.documents.signed_copy');
    if (document.side === 'client') return t('plan.documents.from_client');
    if (!document.needs_signature) return t('plan.documents.from_clinic');
    const isSigned = plan.documents.some(({ signs }) => signs === document.id);
    return t(isSigned ? 'plan.documents.signed' : 'plan.documents.sign');
  };
}

/** Files that both sides give each other: to read, to sign, and signed copies. */
export function PlanDocuments({ plan, side, isOpen }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const standing = useStanding(plan);
  const adding = useAdding(plan, side);
  const guestPaths = useGuestPaths();
  const opening = useAction(async ({ id: documentId, name }: PlanDocument) => {
    const params = { id: plan.request_id, documentId };
    const path =
      side === 'client'
        ? (guestPaths?.file(documentId) ?? callPath(openPlanDocument, { params }))
        : callPath(openStaffPlanDocument, { params, query: { clinic_id: plan.clinic.id } });
    saveFile(await fetchSessionFile(path), name);
  });
  const isUnsigned = (document: PlanDocument) =>
    document.needs_signature && !plan.documents.some(({ signs }) => signs === document.id);
  return (
    <section className={classes.card} aria-labelledby="plan-documents">
      <h2 id="plan-documents">{t('plan.documents.title')}</h2>
      {plan.documents.length === 0 && <p className={classes.quiet}>{t('plan.documents.none')}</p>}
      <ul className={classes.documents}>
        {plan.documents.map((document) => (
          <li key={document.id}>
            <Icon name="document" size={20} />
            <span className={classes.item}>
              <bdi>{document.name}</bdi>
              <span className={classes.quiet}>
                {standing(document)} · {format.fileSize(document.bytes)}
              </span>
            </span>
            <span className={classes.tools}>
              <Button
                small
                aria-label={t('plan.documents.open_named', { name: document.name })}
                onClick={() => opening.run(document)}
              >
                {t('plan.documents.open')}
              </Button>
              {isOpen && side === 'client' && isUnsigned(document) && (
                <AddButton
                  label={t('plan.documents.return_short')}
                  name={t('plan.documents.return', { name: document.name })}
                  isBusy={adding.isBusy}
                  onFile={(file) => adding.run(file, { needsSignature: false, signs: document.id })}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <div className={`${classes.actions} ${classes.tools}`}>
          <AddButton
            label={t('plan.documents.add')}
            isBusy={adding.isBusy}
            onFile={(file) => adding.run(file, { needsSignature: false, signs: null })}
          />
          {side === 'staff' && (
            <AddButton
              label={t('plan.documents.add_sign')}
              isBusy={adding.isBusy}
              onFile={(file) => adding.run(file, { needsSignature: true, signs: null })}
            />
          )}
        </div>
      )}
    </section>
  );
}
