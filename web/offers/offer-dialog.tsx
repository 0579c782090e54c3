import type { RequestDetail } from '../../contract/requests/requests.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { columnsOf, type OfferColumn } from './offer-columns.ts';
import { costsFor } from './own-costs.ts';
import { OwnCostsDialog } from './own-costs-dialog.tsx';
import { VersionsSheet } from './versions-sheet.tsx';

/** Which dialog of the offers, and of which of them. */
export type OfferDialogKind =
  | { what: 'accept' | 'decline' | 'versions'; column: OfferColumn }
  | { what: 'own_costs' };

type Props = { kind: OfferDialogKind; request: RequestDetail; onDone(): Promise<void>; onClose(): void };

/** What opens over the offers: one thing at a time. */
export function OfferDialog({ kind, request, onDone, onClose }: Props) {
  switch (kind.what) {
    case 'accept':
      return (
        <AcceptDialog
          column={kind.column}
          others={columnsOf(request.offers, request).length - 1}
          costs={costsFor(request.own_costs, kind.column.clinic.id)}
          onDone={onDone}
          onClose={onClose}
        />
      );
    case 'decline':
      return <DeclineDialog column={kind.column} onDone={onDone} onClose={onClose} />;
    case 'versions':
      return <VersionsSheet column={kind.column} onClose={onClose} />;
    case 'own_costs':
      return <OwnCostsDialog request={request} onDone={onDone} onClose={onClose} />;
  }
}
