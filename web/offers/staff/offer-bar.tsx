import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useFormat } from '../../platform/format.ts';
import { useGoToWrongNumber } from '../../team/number-drafts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import wrap from '../../ui/wrap.module.css';
import classes from './offer-bar.module.css';
import type { FieldErrors } from './offer-errors.ts';
import { SendSheet } from './send-sheet.tsx';
import type { OfferDraft } from './use-offer-draft.ts';
import type { SaveState } from './use-offer-saving.ts';

type Props = {
  draft: OfferDraft;
  /** A number is marked: what stands there is neither saved nor sent. */
  isWrong: boolean;
  found: StaffCase;
  doctors: readonly DoctorCard[];
  onErrors(errors: FieldErrors): void;
};

/** Always in view: whether it is saved, how complete it is, and the ways out. */
export function OfferBar({ draft, isWrong, found, doctors, onErrors }: Props) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const goToWrong = useGoToWrongNumber();
  const { offer } = draft;
  async function askToSend() {
    if (isWrong) return goToWrong();
    if (await draft.flush()) setAsks(true);
  }
  return (
    <div className={classes.bar}>
      <div className={`${wrap.wrap} ${classes.barIn}`}>
        <div className={classes.barWords}>
          <SavedWords saving={draft.saving} isWrong={isWrong} onRetry={() => void draft.flush()} />
          <span className={classes.barPoints}>
            {t('staff.complete', {
              percent: offer.completeness,
              said: offer.points.said,
              all: offer.points.all,
            })}
          </span>
        </div>
        <Button kind="primary" onClick={() => void askToSend()}>
          {t(offer.version > 0 ? 'staff.send_version' : 'staff.send')}
        </Button>
      </div>
      {asks && (
        <SendSheet
          draft={draft}
          found={found}
          doctors={doctors}
          onErrors={onErrors}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

type SavedProps = { saving: SaveState; isWrong: boolean; onRetry(): void };

function SavedWords({ saving, isWrong, onRetry }: SavedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (saving.kind === 'failed')
    return (
      <span className={classes.failed} role="alert">
        <Icon name="alert" size={18} />
        <span>{saving.words}</span>
        <Button kind="quiet" small onClick={onRetry}>
          {t('action.retry')}
        </Button>
      </span>
    );
  if (isWrong)
    return (
      <span className={classes.failed} role="status">
        <Icon name="alert" size={18} />
        <span>{t('staff.not_saved_wrong')}</span>
      </span>
    );
  const isSaved = saving.kind === 'saved';
  return (
    <span className={classes.saved} data-saved={isSaved || undefined}>
      <Icon name={isSaved ? 'check' : 'note'} size={18} />
      <span>
        {isSaved
          ? saving.at
            ? t('staff.saved_at', { time: format.time(saving.at) })
            : t('staff.saves_itself')
          : t('staff.saving')}
      </span>
    </span>
  );
}
