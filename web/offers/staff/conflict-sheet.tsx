import { useTranslation } from 'react-i18next';
import type { OfferTerms, StaffOffer } from '../../../contract/offers/offers.ts';

import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { TermsDifference } from './terms-difference.tsx';

type Props = {
  mine: OfferTerms;
  theirs: StaffOffer;
  onTakeTheirs(): void;
  onKeepMine(): void;
};

/** A colleague has written meanwhile: both words side by side where they differ, and the choice between them. */
export function ConflictSheet({ mine, theirs, onTakeTheirs, onKeepMine }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened
      isCentred
      title={t('staff.conflict_title')}
      closeLabel={t('action.close')}
      onClose={onTakeTheirs}
      foot={
        <div className={sheetBody.actions}>
          <Button onClick={onKeepMine}>{t('staff.keep_mine')}</Button>
          <Button kind="primary" onClick={onTakeTheirs}>
            {t('staff.take_theirs')}
          </Button>
        </div>
      }
    >
      <div className={sheetBody.body}>
        <p>{t('staff.conflict_text')}</p>
        <TermsDifference before={mine} after={theirs.draft} heads={[t('staff.mine'), t('staff.theirs')]} />
      </div>
    </Sheet>
  );
}
