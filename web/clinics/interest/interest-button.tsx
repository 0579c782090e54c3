import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InterestKind, showInterest } from '../../../contract/clinics/demand.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Button } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';

type Props = { slug: string; kind: InterestKind };

/** One press, no account: operators see how many wait for this clinic, and nobody sees who. */
export function InterestButton({ slug, kind }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<'open' | 'sending' | 'noted'>('open');
  async function send() {
    if (state !== 'open') return;
    setState('sending');
    try {
      await browserApi(showInterest, { params: { slug }, body: { kind } });
      setState('noted');
    } catch {
      setState('open');
      showToast('error', t('interest.failed'), { stays: true });
    }
  }
  if (state === 'noted')
    return (
      <p role="status" className={text.muted}>
        {t(`interest.${kind}_noted`)}
      </p>
    );
  return (
    <Button kind="line" loading={state === 'sending'} onClick={send}>
      {t(`interest.${kind}`)}
    </Button>
  );
}
