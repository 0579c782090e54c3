import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giveConsents } from '../../../contract/accounts/consents.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import type { AccountPurpose } from '../../../contract/platform/purposes.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { loadDueTexts, type PurposeText } from './due-texts.ts';
import type { Question } from './question.ts';

const without = (set: ReadonlySet<AccountPurpose>, purpose: AccountPurpose) =>
  new Set([...set].filter((other) => other !== purpose));

/** Loads what is to be agreed to; null while it loads. Nothing due any more answers the question by itself. */
function useDueTexts({ purposes, answer }: Question) {
  const [texts, setTexts] = useState<PurposeText<AccountPurpose>[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  async function load() {
    setFailed(false);
    setTexts(null);
    try {
      const due = await loadDueTexts(browserApi, purposes);
      if (due.length === 0) answer(true);
      else setTexts(due);
    } catch {
      setFailed(true);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question is shown
  useEffect(() => {
    void load();
  }, []);
  return { texts, hasFailed, load };
}

/** The form of the question: one box per text, all of them needed, sent once. */
export function useAgreement(question: Question) {
  const { t } = useTranslation();
  const formId = useId();
  const due = useDueTexts(question);
  const [ticked, setTicked] = useState<ReadonlySet<AccountPurpose>>(new Set());
  const [missed, setMissed] = useState<ReadonlySet<AccountPurpose>>(new Set());
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  async function send(texts: readonly PurposeText<AccountPurpose>[]) {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    setMessage(null);
    try {
      const consents = texts.map(({ name, hash }) => ({ purpose: name, hash }));
      await browserApi(giveConsents, { body: { consents } });
      question.answer(true);
    } catch (error) {
      const isChanged = error instanceof ApiError && error.errors.consents !== undefined;
      setMessage(error instanceof ApiError && error.message !== '' ? error.message : t('failure.offline'));
      // Again a newer text has come out: that one is to be read first.
      if (isChanged) {
        setTicked(new Set());
        await due.load();
      }
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = due.texts ?? [];
    const left = texts.map(({ name }) => name).filter((name) => !ticked.has(name));
    setMissed(new Set(left));
    const box = left[0] && event.currentTarget.elements.namedItem(left[0]);
    if (box instanceof HTMLElement) box.focus();
    else if (texts.length > 0) void send(texts);
  }

  function tick(purpose: AccountPurpose, isTicked: boolean) {
    setTicked(isTicked ? new Set([...ticked, purpose]) : without(ticked, purpose));
    setMissed(without(missed, purpose));
  }

  return { ...due, formId, ticked, missed, message, isSending, onSubmit, tick };
}
