import { useEffect, useState } from 'react';
import { loadTexts, type PurposeText } from '../../accounts/consents/due-texts.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useSite } from '../../platform/site.tsx';
import type { ChosenRecipient } from './inquiry-state.ts';

export type HealthText = PurposeText<'health_data'>;

/**
 * The consent to pass the case on: it names the clinics, so it counts for exactly those that are chosen, and for the
 * words that were shown.
 */
export function useHealthConsent(
  recipients: readonly Pick<ChosenRecipient, 'clinic_id'>[],
  isWanted: boolean,
) {
  const { language } = useSite();
  const [text, setText] = useState<HealthText | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [agreedTo, setAgreedTo] = useState('');
  const named = `${text?.hash} ${recipients.map(({ clinic_id }) => clinic_id).join()}`;
  const isAgreed = text !== null && recipients.length > 0 && agreedTo === named;

  async function load() {
    setFailed(false);
    try {
      const [loaded] = await loadTexts(browserApi, ['health_data']);
      setText(loaded ?? null);
    } catch {
      setFailed(true);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is first wanted, and in another language anew
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted, language.prefix]);
  return {
    text,
    hasFailed,
    load,
    isAgreed,
    agree: (isGiven: boolean) => setAgreedTo(isGiven ? named : ''),
  };
}

export type HealthConsent = ReturnType<typeof useHealthConsent>;
