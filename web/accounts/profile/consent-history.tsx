import { useTranslation } from 'react-i18next';
import type { Consent, ConsentEvent } from '../../../contract/accounts/consents.ts';
import { useFormat } from '../../platform/format.ts';
import classes from './consent-item.module.css';

/** What an event says of itself: version and language of the text that was shown. */
function useVersionWords(): (event: ConsentEvent) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ version, language }) =>
    t('profile.consent_version', { n: format.number(version), language: format.languageName(language) });
}

/** Where a consent stands, in a sentence. */
export function useConsentState({ state, events: [last] }: Consent): string {
  const { t } = useTranslation();
  const format = useFormat();
  const versionWords = useVersionWords();
  if (state === 'none' || !last) return t('profile.consent_none');
  return t(`profile.consent_${state}`, { date: format.dayOf(last.at), version: versionWords(last) });
}

/** Everything that was said to one purpose, the last first. Nothing of it can be changed afterwards. */
export function ConsentHistory({ events }: { events: readonly ConsentEvent[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const versionWords = useVersionWords();
  return (
    <details className={classes.history}>
      <summary>{t('profile.consent_history', { n: format.number(events.length) })}</summary>
      <ol>
        {events.map((event) => (
          <li key={event.at}>
            <time dateTime={event.at}>{format.dateTime(event.at)}</time>
            <span>
              {t(`profile.event_${event.action}`)}
              <small>{versionWords(event)}</small>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
