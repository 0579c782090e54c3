import { useTranslation } from 'react-i18next';
import type { OfferTerms, StaffOffer } from '../../../contract/offers/offers.ts';

import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { TermsDifference } from './terms-difference.tsx';
import { useNamedTerms } from './use-named-terms.ts';
import type { NamedDoctors } from './use-offer-doctors.ts';

type Props = {
  mine: OfferTerms;
  theirs: StaffOffer;
  doctors: NamedDoctors;
  onTakeTheirs(): void;
  onKeepMine(): void;
};

/** A colleague has written meanwhile: both words side by side where they differ, and the choice between them. */
export function ConflictSheet({ mine, theirs, doctors, onTakeTheirs, onKeepMine }: Props) {
  const { t } = useTranslation();
  const named = useNamedTerms(doctors);
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
        <TermsDifference
          before={named(mine)}
          after={named(theirs.draft)}
          heads={[t('staff.mine'), t('staff.theirs')]}
        />
      </div>
    </Sheet>
  );
}
