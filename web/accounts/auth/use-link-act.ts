import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../contract/platform/client.ts';

export type LinkOutcome<Answer> =
  | { state: 'working' }
  | { state: 'done'; answer: Answer }
  /** Nothing to be had with this link: in the server's words, or null where it has none or there is no link at all. */
  | { state: 'dead'; message: string | null }
  | { state: 'failed'; message: string };

/** Does by itself what an email's link is for, once for each token; `retry` for when the connection was lost. */
export function useLinkAct<Answer>(
  token: string | null | undefined,
  act: (token: string) => Promise<Answer>,
): [LinkOutcome<Answer>, retry: () => void] {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<LinkOutcome<Answer>>({ state: 'working' });
  const sent = useRef<string>(null);

  async function send(given: string) {
    setOutcome({ state: 'working' });
    try {
      setOutcome({ state: 'done', answer: await act(given) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [refusal] = error.errors.token ?? [];
      if (refusal !== undefined) return setOutcome({ state: 'dead', message: refusal });
      if (error.status === 404) return setOutcome({ state: 'dead', message: null });
      const message = error.status === 0 ? t('failure.offline') : error.message || t('error.internal');
      setOutcome({ state: 'failed', message });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token
  useEffect(() => {
    if (token === null) setOutcome({ state: 'dead', message: null });
    if (!token || sent.current === token) return;
    sent.current = token;
    void send(token);
  }, [token]);
  return [outcome, () => token && void send(token)];
}
