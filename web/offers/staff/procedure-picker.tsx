import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Price } from '../../../contract/clinics/prices.ts';
import { listOfferPrices } from '../../../contract/offers/offer-choices.ts';
import { pickProcedures } from '../../../contract/offers/offers.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useGoToWrongNumber } from '../../team/number-drafts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.ts';
import type { OfferDraft } from './use-offer-draft.ts';
import { useUndo } from './use-undo.ts';

const part = latePart(() => import('./procedure-sheet.tsx'));

type Props = {
  draft: OfferDraft;
  /** Slug of the procedure that the patient asks for; null: none was named. */
  asked: string | null;
  /** A number is marked: what stands there cannot be saved. */
  isWrong: boolean;
};

/** Takes procedures from the clinic's price list into the offer, with their prices and what these include. */
export function ProcedurePicker({ draft, asked, isWrong }: Props) {
  const { t } = useTranslation();
  const goToWrong = useGoToWrongNumber();
  const [prices, setPrices] = useState<readonly Price[] | null>(null);
  const offerUndo = useUndo(draft.terms, draft.change);
  const PickSheet = part.usePart(prices !== null)?.PickSheet;
  const opening = useAction(async () => {
    if (isWrong) return goToWrong();
    const reading = browserApi(listOfferPrices, { params: { id: draft.offer.id } });
    const [{ data }] = await Promise.all([reading, part.load()]);
    setPrices(data);
  });
  const picking = useAction(async (procedures: string[]) => {
    try {
      if (!(await draft.flush())) return;
      const before = draft.terms;
      const body = { procedures, draft_version: draft.savedVersion() };
      const { data } = await browserApi(pickProcedures, { params: { id: draft.offer.id }, body });
      draft.takeWritten(data);
      offerUndo(t('staff.picked'), before, data.draft);
    } finally {
      // A toast is not seen behind a dialog.
      setPrices(null);
    }
  });
  const written = draft.terms.procedures?.flatMap((one) => one.slug ?? []) ?? [];
  return (
    <div>
      <Button onClick={opening.run} loading={opening.isBusy}>
        <Icon name="list" size={18} />
        {t('staff.pick')}
      </Button>
      {prices && PickSheet && (
        <PickSheet
          prices={prices}
          initial={written.length > 0 ? written : asked === null ? [] : [asked]}
          isBusy={picking.isBusy}
          onPick={picking.run}
          onClose={() => setPrices(null)}
        />
      )}
    </div>
  );
}
