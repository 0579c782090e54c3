import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useFormat } from '../../platform/format.ts';
import type { OwnClinic } from '../../team/load-staff.ts';
import { useGoToWrongNumber } from '../../team/number-drafts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import wrap from '../../ui/wrap.module.css';
import classes from './offer-bar.module.css';
import type { FieldErrors } from './offer-errors.ts';
import { ReturnForm } from './return-form.tsx';
import { SendSheet } from './send-sheet.tsx';
import { type SendingMode, sendingModeOf } from './sending-mode.ts';
import type { NamedDoctors } from './use-offer-doctors.ts';
import type { OfferDraft } from './use-offer-draft.ts';
import type { SaveState } from './use-offer-saving.ts';

type Props = {
  draft: OfferDraft;
  /** A number is marked: what stands there is neither saved nor sent. */
  isWrong: boolean;
  found: StaffCase;
  role: OwnClinic['role'];
  doctors: NamedDoctors;
  onErrors(errors: FieldErrors): void;
};

/** Always in view: whether it is saved, how complete it is, and the ways out. */
export function OfferBar({ draft, isWrong, found, role, doctors, onErrors }: Props) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState<'send' | 'return' | null>(null);
  const goToWrong = useGoToWrongNumber();
  const { offer } = draft;
  async function askToSend() {
    if (isWrong) return goToWrong();
    if (await draft.flush()) setAsks('send');
  }
  const mode = sendingModeOf(offer, role);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    if (mode === 'waiting' || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    void askToSend();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
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
        <div className={classes.barActs}>
          {mode === 'approve' && (
            <Button onClick={() => setAsks('return')}>{t('staff.approval.return')}</Button>
          )}
          {mode === 'waiting' ? (
            <span className={classes.saved}>
              <Icon name="waiting" size={18} />
              {t('staff.approval.waiting')}
            </span>
          ) : (
            <Button
              kind="primary"
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={() => void askToSend()}
            >
              {t(sendKey(mode, offer.version))}
            </Button>
          )}
        </div>
      </div>
      {asks === 'send' && mode !== 'waiting' && (
        <SendSheet
          draft={draft}
          mode={mode}
          found={found}
          doctors={doctors}
          onErrors={onErrors}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'return' && <ReturnForm draft={draft} onClose={() => setAsks(null)} />}
    </div>
  );
}

const sendKey = (mode: SendingMode, version: number): string => {
  if (mode === 'ask' || mode === 'approve') return `staff.approval.${mode}`;
  return version > 0 ? 'staff.send_version' : 'staff.send';
};

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
