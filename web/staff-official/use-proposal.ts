import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../contract/client.ts';
import { proposeChange, type WantedChange } from '../../contract/clinic-changes.ts';
import { withScheme } from '../claims/web-address.ts';
import { browserApi } from '../platform/browser-site.ts';
import { showToast } from '../ui/toasts.ts';

export type Evidence = { evidence: string; evidence_url: string };

/** Errors at `wanted.title` are those of the field `title`. */
const plainNames = (errors: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => [name.replace(/^wanted\.(?=.)/, ''), texts]),
  );

/** Sends a proposal; what waits is shown after it. */
export function useProposal(clinicId: number) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  // Through all attempts the same proposal: a repeat after a lost answer makes no second one.
  const key = useRef(crypto.randomUUID());
  return async (wanted: WantedChange, { evidence, evidence_url }: Evidence): Promise<void> => {
    const body = {
      clinic_id: clinicId,
      wanted,
      evidence: evidence.trim(),
      evidence_url: withScheme(evidence_url),
    };
    try {
      await browserApi(proposeChange, { body }, { headers: { 'Idempotency-Key': key.current } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      key.current = crypto.randomUUID();
      throw new ApiError(error.status, { message: error.message, errors: plainNames(error.errors) });
    }
    key.current = crypto.randomUUID();
    showToast('success', t('staff_official.proposed'));
    await revalidate();
  };
}
