import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/platform/limits.ts';
import { type Suggested, suggestRecipients } from '../../contract/requests/inquiry.ts';
import { addRecipients, type RequestDetail } from '../../contract/requests/requests.ts';
import { loadTexts, type PurposeText } from '../accounts/consents/due-texts.ts';
import { TextDetails } from '../accounts/consents/text-details.tsx';
import { useFailureText } from '../accounts/profile/use-action.ts';
import { useOfferAct } from '../offers/use-offer-act.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useFormat } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { Sheet } from '../ui/sheet.tsx';
import sheetBody from '../ui/sheet-body.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './request-sheets.module.css';
import { SuggestionRow } from './suggestion-row.tsx';

type Loaded = { clinics: Suggested[]; text: PurposeText | undefined };

/** Clinics that fit the case besides those asked already, and the text that sending to them needs. */
function useSuggestions(request: RequestDetail) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const failureText = useFailureText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet opens
  useEffect(() => {
    const leaving = new AbortController();
    const { specialization, disease, procedure, languages, recipients } = request;
    const query = {
      ...(specialization && { specialization: specialization.slug }),
      ...(disease && { disease: disease.slug }),
      ...(procedure && { procedure: procedure.slug }),
      language: languages,
      except: recipients.map(({ clinic }) => clinic.id),
    };
    Promise.all([
      browserApi(suggestRecipients, { query }, leaving.signal),
      loadTexts(browserApi, ['health_data'], leaving.signal),
    ]).then(
      ([{ data }, [text]]) => setLoaded({ clinics: data, text }),
      (error) => !leaving.signal.aborted && setFailure(failureText(error)),
    );
    return () => leaving.abort();
  }, []);
  return { loaded, failure };
}

/** Who still counts towards the five: those that have not refused. */
export const roomOf = ({ recipients }: RequestDetail): number =>
  limits.recipientsMax - recipients.filter(({ state }) => state !== 'declined').length;

type Props = { request: RequestDetail; onDone(): Promise<void>; onClose(): void };

/** Sends the case to further clinics, with consent for each of them by name. */
export function AnotherClinicSheet({ request, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { loaded, failure } = useSuggestions(request);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isAgreed, setAgreed] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const room = roomOf(request);
  const send = useOfferAct(onDone, async () => {
    const recipients = (loaded?.clinics ?? [])
      .filter(({ clinic_id }) => chosen.includes(clinic_id))
      .map(({ clinic_id, doctor }) => ({ clinic_id, doctor_id: doctor?.id ?? null }));
    const health_consent = loaded?.text?.hash ?? '';
    await browserApi(addRecipients, { params: { id: request.id }, body: { recipients, health_consent } });
    await onDone();
  });
  const names = (loaded?.clinics ?? [])
    .filter(({ clinic_id }) => chosen.includes(clinic_id))
    .map(({ title }) => title);
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Sheet
      opened
      isCentred
      title={t('requests.another_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={sheetBody.actions}>
          <Button onClick={onClose}>{t('requests.another_cancel')}</Button>
          <Button
            kind="primary"
            loading={send.isBusy}
            disabled={chosen.length === 0}
            onClick={() => (isAgreed ? send.run() : setMissed(true))}
          >
            {t('requests.another_send', { count: chosen.length })}
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <FormMessage text={failure} />
        {loaded === null && failure === null && <Waiting />}
        {loaded && (
          <>
            <p>
              {room <= 0
                ? t('requests.another_full')
                : loaded.clinics.length === 0
                  ? t('requests.another_none')
                  : t('requests.another_text', { count: room })}
            </p>
            <ul className={classes.suggestions}>
              {loaded.clinics.map((clinic) => (
                <SuggestionRow
                  key={clinic.clinic_id}
                  clinic={clinic}
                  isChosen={chosen.includes(clinic.clinic_id)}
                  isFull={chosen.length >= room}
                  onToggle={() => toggle(clinic.clinic_id)}
                />
              ))}
            </ul>
            {loaded.text && chosen.length > 0 && (
              <div className={classes.consent}>
                <p>{t('requests.another_named', { clinics: format.list(names) })}</p>
                <Checkbox
                  label={<span lang={loaded.text.language}>{loaded.text.summary}</span>}
                  checked={isAgreed}
                  error={isMissed && !isAgreed ? t('consents.tick_first') : undefined}
                  onChange={(event) => setAgreed(event.currentTarget.checked)}
                />
                <TextDetails text={loaded.text} />
              </div>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton width="80%" height={24} />
      <Skeleton width="100%" height={56} />
      <Skeleton width="100%" height={56} />
    </>
  );
}
