import { TranslationPlace } from '../content/translation/translation-place.tsx';
import type { OfferCell } from './offer-rows.ts';

/** The free text in a cell of a row, and the field that it is of; null: the clinic has written nothing there. */
function writtenIn(cell: OfferCell, row: string): { text: string; field: string } | null {
  if (cell.kind === 'text') return { text: cell.text, field: row };
  if (cell.kind === 'prepayment') return { text: cell.refund, field: 'refund' };
  return cell.kind === 'line' && cell.note !== '' ? { text: cell.note, field: `line_${row}` } : null;
}

/** What a clinic has written in a cell, in the language of the page. */
export function OfferTranslation({ cell, row, id }: { cell: OfferCell; row: string; id: string }) {
  const written = writtenIn(cell, row);
  if (!written) return null;
  return (
    <TranslationPlace
      text={written.text}
      language={null}
      asked={{ kind: 'offer', id, field: written.field }}
    />
  );
}
