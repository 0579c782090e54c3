import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptClinicProposal, refuseClinicProposal } from '../../contract/requests/clinic-proposals.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { loadTexts, type PurposeText } from '../accounts/consents/due-texts.ts';
import { TextDetails } from '../accounts/consents/text-details.tsx';
import { useFailureText } from '../accounts/profile/use-action.ts';
import { useOfferAct } from '../offers/use-offer-act.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useFormat } from '../platform/format.ts';
import { isolate } from '../platform/isolate.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { showToast } from '../ui/toasts.ts';
import classes from './support-cards.module.css';

type Props = { request: RequestDetail; onChanged(): Promise<void> | void };
type Proposal = NonNullable<RequestDetail['proposal']>;

/** The text that sending a case to a clinic needs, and why it did not come. */
function useConsentText() {
  const [consent, setConsent] = useState<PurposeText | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const failureText = useFailureText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card is shown
  useEffect(() => {
    const leaving = new AbortController();
    loadTexts(browserApi, ['health_data'], leaving.signal).then(
      ([found]) => setConsent(found),
      (error) => !leaving.signal.aborted && setFailure(failureText(error)),
    );
    return () => leaving.abort();
  }, []);
  return { consent, failure };
}

/** A clinic that an operator proposes: the request goes there with the patient's consent only. */
export function ProposalCard({ request, proposal, onChanged }: Props & { proposal: Proposal }) {
  const { t } = useTranslation();
  const { consent, failure } = useConsentText();
  const [isAgreed, setAgreed] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const params = { id: request.id, proposalId: proposal.id };
  const accept = useOfferAct(onChanged, async () => {
    await browserApi(acceptClinicProposal, { params, body: { health_consent: consent?.hash ?? '' } });
    showToast('success', t('requests.proposal.accepted'));
    await onChanged();
  });
  const refuse = useOfferAct(onChanged, async () => {
    await browserApi(refuseClinicProposal, { params });
    showToast('success', t('requests.proposal.refused'));
    await onChanged();
  });
  const { clinic, instead_of: former } = proposal;
  return (
    <section className={`${panelClass} ${classes.card}`} aria-labelledby="proposal-title">
      <h2 id="proposal-title" className={text.h4}>
        {t('requests.proposal.title', { clinic: isolate(clinic.title) })}
      </h2>
      <p className={classes.note} dir="auto">
        {proposal.note}
      </p>
      <p>
        {former
          ? t('requests.proposal.instead', { clinic: isolate(former.title) })
          : t('requests.proposal.besides')}
      </p>
      <FormMessage text={failure} />
      {consent && (
        <>
          <Checkbox
            label={<span lang={consent.language}>{consent.summary}</span>}
            checked={isAgreed}
            error={isMissed && !isAgreed ? t('consents.tick_first') : undefined}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
          />
          <TextDetails text={consent} />
        </>
      )}
      <p className={classes.ways}>
        <Button
          kind="primary"
          loading={accept.isBusy}
          disabled={!consent}
          onClick={() => (isAgreed ? accept.run() : setMissed(true))}
        >
          {t('requests.proposal.accept')}
        </Button>
        <Button loading={refuse.isBusy} onClick={() => refuse.run()}>
          {t('requests.proposal.refuse')}
        </Button>
      </p>
    </section>
  );
}

/** When operators have read what stands in the request, and why. */
export function OperatorOpenings({ request: { operator_openings: openings } }: Pick<Props, 'request'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.openings} aria-labelledby="operator-openings">
      <h2 id="operator-openings" className={text.h4}>
        {t('requests.operator_openings')}
      </h2>
      <ul className={`${panelClass} ${classes.card}`}>
        {openings.map(({ at, reason, document }) => (
          <li key={at}>
            {document
              ? t('requests.operator_document_opening', {
                  name: isolate(document.name ?? t('requests.operator_document_gone')),
                  reason: isolate(reason),
                })
              : t('requests.operator_opening', { reason: isolate(reason) })}
            <time dateTime={at}>{format.dateTime(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
