import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import {
  type Consent,
  type ConsentEvent,
  giveConsents,
  withdrawConsent,
} from '../../../contract/accounts/consents.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import {
  type AccountPurpose,
  accountPurposes,
  neededPurposes,
  type Purpose,
} from '../../../contract/platform/purposes.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { PurposeText } from '../consents/due-texts.ts';
import { TextDetails } from '../consents/text-details.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './consent-item.module.css';
import { Switch } from './switch.tsx';
import { useAction } from './use-action.ts';

/** What an event says of itself: version and language of the text that was shown. */
function useVersionWords(): (event: ConsentEvent) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ version, language }) =>
    t('profile.consent_version', { n: format.number(version), language: format.languageName(language) });
}

/** Where a consent stands, in a sentence. */
function useConsentState({ state, events: [last] }: Consent): string {
  const { t } = useTranslation();
  const format = useFormat();
  const versionWords = useVersionWords();
  if (state === 'none' || !last) return t('profile.consent_none');
  return t(`profile.consent_${state}`, { date: format.dayOf(last.at), version: versionWords(last) });
}

/** Everything that was said to one purpose, the last first. Nothing of it can be changed afterwards. */
function ConsentHistory({ events }: { events: readonly ConsentEvent[] }) {
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

type Props = {
  consent: Consent;
  text: PurposeText;
  onChanged(consents: Consent[]): void;
};

const isOfAccount = (purpose: Purpose): purpose is AccountPurpose =>
  accountPurposes.some((one) => one === purpose);

function useConsentActions({ consent, text, onChanged }: Props, onDone: () => void) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const give = useAction(async () => {
    const { purpose } = consent;
    if (!isOfAccount(purpose)) return;
    try {
      const consents = [{ purpose, hash: text.hash }];
      const { data } = await browserApi(giveConsents, { body: { consents } });
      onChanged(data);
      showToast('success', t('profile.consent_given_toast'));
    } catch (error) {
      // A newer text has come out since the page was opened: it is shown before it can be agreed to.
      if (error instanceof ApiError && error.errors.consents) void revalidate();
      throw error;
    }
  });
  const withdraw = useAction(async () => {
    const { data } = await browserApi(withdrawConsent, { params: { purpose: consent.purpose } });
    onChanged(data);
    onDone();
    showToast('success', t('profile.consent_withdrawn_toast'));
  });
  return { give, withdraw };
}

/** One purpose: its words, what was said to it and when, the switch, everything that was said before. */
export function ConsentItem(props: Props) {
  const { consent, text } = props;
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { give, withdraw } = useConsentActions(props, () => setAsking(false));
  const state = useConsentState(consent);
  const { purpose } = consent;
  // Data on health goes to clinics: that is given with a request, which names them, and taken back here.
  const canGive = isOfAccount(purpose);
  const isWeighty = !canGive || neededPurposes.some((needed) => needed === purpose);
  const isOld = canGive && consent.state === 'given' && !consent.is_current;
  return (
    <article className={classes.item}>
      <Switch
        label={<span lang={text.language}>{text.title}</span>}
        hint={<span lang={text.language}>{text.summary}</span>}
        isOn={consent.state === 'given'}
        isBusy={give.isBusy || withdraw.isBusy}
        onChange={(isOn) => {
          if (isOn) give.run();
          else if (isWeighty) setAsking(true);
          else withdraw.run();
        }}
      />
      <TextDetails text={text} />
      <p className={classes.state}>{state}</p>
      {isOld && (
        <div className={classes.newer}>
          <Note kind="amber">{t('profile.consent_newer', { n: text.version })}</Note>
          <Button kind="tonal" small loading={give.isBusy} onClick={give.run}>
            {t('profile.consent_renew')}
          </Button>
        </div>
      )}
      {consent.events.length > 0 && <ConsentHistory events={consent.events} />}
      {isAsking && (
        <ConfirmDialog
          title={t(`profile.withdraw_${consent.purpose}_title`)}
          confirm={t('profile.withdraw')}
          isBusy={withdraw.isBusy}
          onConfirm={withdraw.run}
          onCancel={() => setAsking(false)}
        >
          <p>{t(`profile.withdraw_${consent.purpose}_text`)}</p>
          {canGive && <p>{t('profile.withdraw_or_delete')}</p>}
        </ConfirmDialog>
      )}
    </article>
  );
}
