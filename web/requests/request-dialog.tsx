import type { RequestDetail } from '../../contract/requests/requests.ts';
import { OfferDialog, type OfferDialogKind } from '../offers/offer-dialog.tsx';
import { AnotherClinicSheet } from './another-clinic-sheet.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CaseSheet } from './case-sheet.tsx';
import { DisclosureSheet } from './disclosure-sheet.tsx';

export type Dialog = 'case' | 'disclosure' | 'another' | 'cancel' | OfferDialogKind;

type Props = { kind: Dialog; request: RequestDetail; onChanged(): Promise<void>; onClose(): void };

/** What opens over a request and its offers: one thing at a time. */
export function RequestDialog({ kind, request, onChanged, onClose }: Props) {
  const onDone = async () => {
    onClose();
    await onChanged();
  };
  if (typeof kind === 'object')
    return <OfferDialog kind={kind} request={request} onDone={onDone} onClose={onClose} />;
  switch (kind) {
    case 'case':
      return <CaseSheet request={request} onClose={onClose} />;
    case 'disclosure':
      return <DisclosureSheet request={request} onChanged={onChanged} onClose={onClose} />;
    case 'another':
      return <AnotherClinicSheet request={request} onDone={onDone} onClose={onClose} />;
    case 'cancel': {
      const accepted = request.offers.find(({ id }) => id === request.accepted_offer_id);
      return (
        <CancelDialog
          request={request}
          {...(accepted && { rule: accepted.terms.refund })}
          onDone={onDone}
          onClose={onClose}
        />
      );
    }
  }
}
