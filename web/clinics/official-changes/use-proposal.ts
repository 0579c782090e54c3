import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { proposeChange, type WantedChange } from '../../../contract/clinics/clinic-changes.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { KeptFile } from '../../accounts/attachments/kept-file.ts';
import { type Files, isUploading, useFiles } from '../../accounts/attachments/use-files.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { type Form, useForm } from '../../platform/use-form.ts';
import { showToast } from '../../ui/toasts.ts';
import { withScheme } from '../claims/web-address.ts';

export type Evidence = { evidence: string; evidence_url: string };
export type Attachments = { kept: readonly KeptFile[]; files: Files };

type Options<Values> = {
  clinicId: number;
  initial: Values;
  required: readonly (keyof Values & string)[];
  toWanted(values: Values): WantedChange;
  onDone(): void;
};

/** Errors at `wanted.title` are those of the field `title`. */
const plainNames = (errors: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => [name.replace(/^wanted\.(?=.)/, ''), texts]),
  );

/** The form of a proposed change with what proves it; once it is sent, what waits is shown. */
export function useProposal<Values extends Record<string, unknown>>(
  options: Options<Values>,
): { form: Form<Values & Evidence>; papers: Attachments } {
  const { clinicId, initial, required, toWanted, onDone } = options;
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [kept, setKept] = useState<readonly KeptFile[]>([]);
  const files = useFiles({ kept, onKept: setKept, max: limits.attachmentsPerChange });
  // Through all attempts the same proposal: a repeat after a lost answer makes no second one.
  const key = useRef(crypto.randomUUID());

  async function send(values: Values & Evidence): Promise<void> {
    const body = {
      clinic_id: clinicId,
      wanted: toWanted(values),
      evidence: values.evidence.trim(),
      evidence_url: withScheme(values.evidence_url),
      attachment_ids: kept.map(({ id }) => id),
    };
    try {
      await browserApi(proposeChange, { body }, { headers: { 'Idempotency-Key': key.current } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      key.current = crypto.randomUUID();
      throw new ApiError(error.status, { message: error.message, errors: plainNames(error.errors) });
    }
  }

  const form = useForm<Values & Evidence>({
    initial: { ...initial, evidence: '', evidence_url: '' },
    required: [...required, 'evidence'],
    check: () => (isUploading(files) ? { attachment_ids: t('inquiry.file.wait') } : {}),
    async submit(values) {
      await send(values);
      showToast('success', t('staff_official.proposed'));
      await revalidate();
      onDone();
    },
  });
  return { form, papers: { kept, files } };
}
