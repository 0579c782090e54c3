import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { approveOffer, askApproval } from '../../../contract/offers/offer-approvals.ts';
import { sendOffer } from '../../../contract/offers/offers.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useAction, useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { caseAddress } from '../../team/staff-address.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { showToast } from '../../ui/toasts.ts';
import dialog from '../dialog.module.css';
import { VersionChanges } from '../version-changes.tsx';
import { MissingPoints } from './missing-points.tsx';
import { type FieldErrors, goToPlace, placeId, readErrors } from './offer-errors.ts';
import { PreviewSum } from './offer-preview.tsx';
import type { SendingMode } from './sending-mode.ts';
import { useNamedTerms } from './use-named-terms.ts';
import type { NamedDoctors } from './use-offer-doctors.ts';
import type { OfferDraft } from './use-offer-draft.ts';

type Props = {
  draft: OfferDraft;
  mode: Exclude<SendingMode, 'waiting'>;
  found: StaffCase;
  doctors: NamedDoctors;
  onErrors(errors: FieldErrors): void;
  onClose(): void;
};

const acts = { send: sendOffer, ask: askApproval, approve: approveOffer };

const words = {
  send: { title: 'send_title', act: 'staff.send_now', done: 'staff.sent' },
  ask: { title: 'approval.ask_title', act: 'staff.approval.ask', done: 'staff.approval.asked' },
  approve: {
    title: 'approval.approve_title',
    act: 'staff.approval.approve',
    done: 'staff.approval.approved',
  },
};

/** Sends what is saved; what the server refuses is told at its fields, else in a toast. */
function useSending({ draft, mode, found, onErrors, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const failureText = useFailureText();
  return useAction(async () => {
    try {
      if (!(await draft.flush())) return onClose();
      const body = { draft_version: draft.savedVersion() };
      await browserApi(acts[mode], { params: { id: draft.offer.id }, body });
    } catch (error) {
      onClose();
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      const errors = readErrors(error.errors, draft.terms);
      onErrors(errors);
      const place = Object.keys(errors).find((name) => document.getElementById(placeId(name)));
      showToast('error', failureText(error));
      // After the dialog has given the focus back.
      if (place !== undefined) requestAnimationFrame(() => goToPlace(place));
      return;
    }
    showToast('success', t(words[mode].done));
    onClose();
    await navigate(localePath(caseAddress(found.id, found.clinic_id)));
  });
}

/** Asks once more before the patient sees it; says what they will miss, and what a further version changes for them. */
export function SendSheet(props: Props) {
  const { draft, mode, onClose } = props;
  const { t } = useTranslation();
  const sending = useSending(props);
  const { offer } = draft;
  const isEnough = offer.completeness >= limits.offerCompletenessMin;
  const isSendable = isEnough && !offer.is_unchanged;
  return (
    <Sheet
      opened
      isCentred
      title={t(
        `staff.${offer.is_unchanged ? 'unchanged_title' : isEnough ? words[mode].title : 'too_little_title'}`,
      )}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={sheetBody.actions}>
          <Button kind={isSendable ? 'line' : 'primary'} onClick={onClose}>
            {t('staff.back_to_terms')}
          </Button>
          {isSendable && (
            <Button kind="primary" loading={sending.isBusy} onClick={sending.run}>
              {t(words[mode].act)}
            </Button>
          )}
        </div>
      }
    >
      <div className={sheetBody.body}>
        {offer.is_unchanged ? (
          <p>{t('staff.unchanged_text', { n: offer.version })}</p>
        ) : (
          <Ready {...props} isEnough={isEnough} />
        )}
      </div>
    </Sheet>
  );
}

function Ready({ draft, mode, doctors, onClose, isEnough }: Props & { isEnough: boolean }) {
  const { t } = useTranslation();
  const { offer, terms } = draft;
  const named = useNamedTerms(doctors);
  const { doctor } = named(terms);
  return (
    <>
      {isEnough ? (
        <>
          <PreviewSum terms={terms} />
          <p>{doctor === null ? t('staff.choose_doctor') : <bdi>{doctor}</bdi>}</p>
          {offer.sent_terms && (
            <section className={dialog.version} aria-labelledby="offer-changes">
              <h3 id="offer-changes">{t('staff.changes_since', { n: offer.version })}</h3>
              <VersionChanges before={named(offer.sent_terms)} after={named(terms)} />
            </section>
          )}
          {mode === 'ask' && <p>{t('staff.approval.ask_text')}</p>}
          <p>{t('staff.send_text', { count: terms.valid_days })}</p>
        </>
      ) : (
        <p>{t('staff.too_little', { percent: offer.completeness, least: limits.offerCompletenessMin })}</p>
      )}
      {offer.missing.length > 0 && (
        <>
          {isEnough && <p>{t('staff.send_missing', { count: offer.missing.length })}</p>}
          <MissingPoints
            missing={offer.missing}
            onGo={(name) => {
              onClose();
              requestAnimationFrame(() => goToPlace(name));
            }}
          />
        </>
      )}
    </>
  );
}
