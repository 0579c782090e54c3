import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffOffer } from '../../../contract/offers/offers.ts';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { Link } from '../../platform/links.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { historySheet, withdrawForm } from './late-offer-sheets.ts';
import { offerPrintAddress } from './offer-print-address.ts';
import { isLiveOffer } from './offer-standing.ts';
import classes from './offer-tools.module.css';

type Props = { found: StaffCase; offer: StaffOffer; onWithdrawn(): Promise<void> };

/** The versions that were sent, the offer for the printer, and the way to take it back or to drop what was never sent. */
export function OfferTools({ found, offer, onWithdrawn }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'versions' | 'withdraw' | null>(null);
  const history = historySheet.usePart(shown === 'versions');
  const withdrawal = withdrawForm.usePart(shown === 'withdraw');
  const version = offer.version > 0 ? offer.version : null;
  const close = () => setShown(null);
  return (
    <div className={classes.tools}>
      <Button small aria-haspopup="dialog" onClick={() => setShown('versions')}>
        <Icon name="list" size={18} />
        {t('staff.versions.open')}
      </Button>
      <Link
        to={offerPrintAddress(found.id, found.clinic_id, { offerId: offer.id, version })}
        className={buttonClass({ small: true })}
      >
        <Icon name="print" size={18} />
        {t('staff.versions.print')}
      </Link>
      {isLiveOffer(offer) && (
        <Button small kind="danger" aria-haspopup="dialog" onClick={() => setShown('withdraw')}>
          {t(version === null ? 'staff.draft_drop' : 'staff.withdraw')}
        </Button>
      )}
      {history && shown === 'versions' && <history.HistorySheet found={found} onClose={close} />}
      {withdrawal && shown === 'withdraw' && (
        <withdrawal.WithdrawForm offer={offer} onWithdrawn={onWithdrawn} onClose={close} />
      )}
    </div>
  );
}
