import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { showToast } from '../../ui/toasts.ts';
import { takeBack } from './apply-template.ts';

/**
 * Returns a function that shows a toast with an undo button after fields of an offer were filled in. Undo restores only
 * the fields that still have the filled-in value.
 */
export function useUndo(terms: OfferTerms, onApply: (part: Partial<OfferTerms>) => void) {
  const { t } = useTranslation();
  const latest = useRef(terms);
  useEffect(() => {
    latest.current = terms;
  }, [terms]);
  const change = useEffectEvent((part: Partial<OfferTerms>) => onApply(part));
  return (words: string, before: OfferTerms, applied: OfferTerms): void =>
    showToast('success', words, {
      undo: {
        label: t('staff.template_undo'),
        run: () => change(takeBack(before, applied, latest.current)),
      },
    });
}
