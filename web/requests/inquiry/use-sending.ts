import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../contract/platform/client.ts';
import { createRequest } from '../../../contract/requests/requests.ts';
import type { KeptFile } from '../../accounts/attachments/kept-file.ts';
import { discardFile, type Files, uploadFile } from '../../accounts/attachments/use-files.ts';
import { isBrowserFile, readBrowserFile } from '../../platform/browser-files.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { isolate } from '../../platform/isolate.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { checkInquiry, firstWrongStep, isFieldName } from './checks.ts';
import { type Inquiry, makeKey, type Step, toRequest } from './inquiry-state.ts';
import type { FieldErrors, useFormState } from './use-form-state.ts';
import type { HealthConsent } from './use-health-consent.ts';
import type { InquiryForm } from './use-inquiry.ts';

type Parts = {
  form: InquiryForm;
  state: ReturnType<typeof useFormState>;
  files: Files;
  consent: HealthConsent;
  goTo(step: Step): void;
};

/** What the server says of fields, under the names of the form: `recipients.0.clinic_id` is about `recipients`. */
function fieldErrors(error: ApiError): FieldErrors {
  const found: FieldErrors = {};
  for (const [name, [first]] of Object.entries(error.errors)) {
    const field = name.split(/[./[]/)[0] ?? name;
    if (isFieldName(field)) found[field] ??= first ?? '';
  }
  return found;
}

/** Uploads a file that waits in this browser. Throws its error as one of the field `attachment_ids`, with the file's name. */
async function uploadWaitingFile(waiting: KeptFile, t: TFunction): Promise<KeptFile> {
  const name = isolate(waiting.name);
  const file = await readBrowserFile(waiting.id);
  if (file === null)
    throw new ApiError(422, { errors: { attachment_ids: [t('inquiry.file.not_here', { name })] } });
  try {
    const signal = new AbortController().signal;
    const { id, bytes, created_at } = await uploadFile(file, { signal, onProgress: () => undefined });
    return { id, name: waiting.name, bytes, created_at };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const reason = Object.values(error.errors).flat()[0] ?? error.message;
    throw new ApiError(422, { errors: { attachment_ids: [t('inquiry.file.refused', { name, reason })] } });
  }
}

/** Sends the inquiry once, however often it is pressed and whatever becomes of the answer. */
export function useSending({ form, state, files, consent, goTo }: Parts) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);

  function fail(errors: FieldErrors, message: string | null): void {
    const step = firstWrongStep(Object.keys(errors));
    if (step !== null) goTo(step);
    state.show(errors, message);
  }

  function failWith(error: unknown): void {
    if (!(error instanceof ApiError)) {
      reportError(error);
      fail({}, t('error.internal'));
      return;
    }
    // An answer was lost, then something was changed: the first words are with the clinics, these go with a key of their own.
    if (error.errors['idempotency-key']) {
      form.change({ key: makeKey() });
      fail({}, t('inquiry.sent_before'));
      return;
    }
    const errors = fieldErrors(error);
    // The text has changed since it was shown: nobody has agreed to the new one yet.
    if (errors.health_consent !== undefined) void consent.load();
    // Removed from the list meanwhile: the details that were filled in stay, and the next attempt goes without the list.
    if (errors.patient_id !== undefined) form.change({ patient_id: '' });
    const isAboutFields = Object.keys(errors).length > 0;
    const said = Object.values(error.errors).flat()[0] ?? error.message;
    fail(errors, isAboutFields ? null : said || t(error.status === 0 ? 'failure.offline' : 'error.internal'));
  }

  /** False: something is to be mended first, and it is shown. */
  function isReady(): boolean {
    const problems = checkInquiry(form.inquiry, consent.isAgreed);
    const words: FieldErrors = Object.fromEntries(
      Object.entries(problems).map(([name, key]) => [name, t(`inquiry.wrong.${key}`)]),
    );
    if (files.coming.length > 0) words.attachment_ids = t('inquiry.files_coming');
    if (Object.keys(words).length === 0) return true;
    fail(words, t('inquiry.wrong_many'));
    return false;
  }

  /** Brings files that waited in this browser to the server, each once. Throws an ApiError that names the file. */
  async function uploadWaiting(): Promise<Inquiry> {
    let inquiry = form.inquiry;
    for (const waiting of inquiry.files.filter(({ id }) => isBrowserFile(id))) {
      const uploaded = await uploadWaitingFile(waiting, t);
      const replace = ({ files }: Inquiry) => ({
        files: files.map((one) => (one.id === waiting.id ? uploaded : one)),
      });
      inquiry = { ...inquiry, ...replace(inquiry) };
      form.change(replace);
      discardFile(waiting.id);
    }
    return inquiry;
  }

  async function send(): Promise<void> {
    const { text } = consent;
    if (isBusy.current || !isReady() || !text) return;
    isBusy.current = true;
    setSending(true);
    try {
      const inquiry = await uploadWaiting();
      await form.settle();
      const { data } = await browserApi(
        createRequest,
        { body: toRequest(inquiry, text.hash) },
        { headers: { 'Idempotency-Key': inquiry.key } },
      );
      form.finish();
      await navigate(localePath(`/requests/self/${data.id}/sent`), { replace: true });
    } catch (error) {
      form.resume();
      failWith(error);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }
  return { isSending, send, isReady };
}

export type Sending = ReturnType<typeof useSending>;
