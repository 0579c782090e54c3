import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { getRequest, seeRequest } from '../../contract/requests/requests.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { isChoosable } from '../offers/offer-order.ts';
import { OfferSection } from '../offers/offer-section.tsx';
import { browserApi } from '../platform/browser-site.ts';
import { PageMeta } from '../platform/meta.tsx';
import { PageFailure } from '../platform/page-failure.tsx';
import { loadCounts } from '../platform/session-load.ts';
import { Button } from '../ui/button.tsx';
import { latePart } from '../ui/late-part.ts';
import wrap from '../ui/wrap.module.css';
import { AccessAsks } from './access-asks.tsx';
import { AftercareCard, ReviewCard } from './aftercare/aftercare-card.tsx';
import { BillCard } from './bill/bill-card.tsx';
import { PlanCard } from './plan/plan-card.tsx';
import { QuestionList } from './question-list.tsx';
import { RecipientStrip } from './recipient-strip.tsx';
import type { Dialog } from './request-dialog.tsx';
import { RequestHead } from './request-head.tsx';
import classes from './request-page.module.css';
import { RequestSkeleton } from './request-skeleton.tsx';
import { RequestSteps } from './request-steps.tsx';
import { isFinished, stepsOf } from './request-story.ts';
import { useFreshness } from './use-freshness.ts';

/** Fetched as soon as the request stands: nobody opens one of them sooner. */
const dialogs = latePart(() => import('./request-dialog.tsx'));
/** Fetched where an operator has to do with the request: most have never met one. */
const support = latePart(() => import('./support-cards.tsx'));

/** Who may read what, at the end of the page. */
const accessPart = latePart(() => import('./request-access.tsx'));

export const clientLoader = accountLoad(async ({ api, params, signal }) => {
  const { data } = await api(getRequest, { params: { id: params.id ?? '' } }, signal);
  return data;
});

export function HydrateFallback() {
  return <RequestSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** Looking at it makes it read: the counts of the header follow. */
function useSeen(id: string, isUnread: boolean): void {
  useEffect(() => {
    if (!isUnread) return;
    browserApi(seeRequest, { params: { id } }).then(
      () => void loadCounts(),
      // Not seen yet is told again the next time.
      () => undefined,
    );
  }, [id, isUnread]);
}

/** One request: where it stands, what each clinic has said, the offers side by side. */
export default function RequestPage() {
  const request = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Dialog | null>(null);
  const part = dialogs.usePart(true);
  const access = accessPart.usePart(true);
  const { proposal, operator_openings: openings } = request;
  const cards = support.usePart(proposal !== null || openings.length > 0);
  useFreshness(request.id);
  useSeen(request.id, request.is_unread || request.offers.some(({ state }) => state === 'sent'));
  const isAsked = request.state === 'needs_info';
  const isChoosing = !isAsked && request.offers.some((offer) => isChoosable(offer));
  const close = () => setOpened(null);
  return (
    <div className={`${wrap.wrap} ${classes.page}`} data-waiting={isChoosing || undefined}>
      <PageMeta
        title={t('requests.page_title', { n: request.number })}
        description={t('requests.description')}
        noIndex
      />
      <RequestHead
        request={request}
        onCase={() => setOpened('case')}
        onDisclosure={() => setOpened('disclosure')}
      />
      <AccessAsks request={request} onChanged={revalidate} />
      {cards && proposal && (
        <cards.ProposalCard key={proposal.id} {...{ request, proposal }} onChanged={revalidate} />
      )}
      <div className={classes.story}>
        <RequestSteps steps={stepsOf(request)} />
        {isAsked && <QuestionList request={request} onChanged={revalidate} />}
        <RecipientStrip request={request} onAskAnother={() => setOpened('another')} />
      </div>
      <ReviewCard request={request} />
      <AftercareCard request={request} />
      <BillCard request={request} />
      <PlanCard request={request} />
      <OfferSection request={request} onOpen={setOpened} />
      {!isAsked && <QuestionList request={request} onChanged={revalidate} />}
      <div className={classes.access}>
        {access && <access.RequestAccess request={request} onChanged={revalidate} />}
      </div>
      {cards && openings.length > 0 && <cards.OperatorOpenings request={request} />}
      {!isFinished(request.state) && (
        <p className={classes.end}>
          <Button kind="quiet" small onClick={() => setOpened('cancel')}>
            {t('requests.cancel_open')}
          </Button>
        </p>
      )}
      {opened && part && (
        <part.RequestDialog kind={opened} request={request} onChanged={revalidate} onClose={close} />
      )}
    </div>
  );
}
