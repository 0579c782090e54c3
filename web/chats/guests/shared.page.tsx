import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate } from 'react-router';
import { listGuestChats } from '../../../contract/chats/guest-chats.ts';
import { getShared, leaveShared, type SharedRequest } from '../../../contract/requests/guests.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { Crumbs } from '../../clinics/clinic-crumbs.tsx';
import { OfferBoard } from '../../offers/offer-board.tsx';
import { columnsOf } from '../../offers/offer-columns.ts';
import { useRating } from '../../offers/offer-money.tsx';
import { orderOffers } from '../../offers/offer-order.ts';
import { RateLine } from '../../offers/rate-line.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { isolate } from '../../platform/isolate.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { CaseBody } from '../../requests/case-sheet.tsx';
import { GuestContext } from '../../requests/guests/guest-context.ts';
import { guestPathsOf } from '../../requests/guests/guest-paths.ts';
import planClasses from '../../requests/plan/plan.module.css';
import page from '../../requests/request-page.module.css';
import { RequestSkeleton } from '../../requests/request-skeleton.tsx';
import { RequestStatus } from '../../requests/request-status.tsx';
import { RequestSteps } from '../../requests/request-steps.tsx';
import { stepsOf } from '../../requests/request-story.ts';
import { Button } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.ts';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import wrap from '../../ui/wrap.module.css';
import classes from './shared.module.css';

/** What most requests do not have yet, and what stands below everything else. */
const planPart = latePart(() => import('../../requests/guests/shared-plan.tsx'));
const chatPart = latePart(() => import('./guest-chats.tsx'));
const takePart = latePart(() => import('../../requests/aftercare/take-card.tsx'));

export const clientLoader = accountLoad(async ({ api, params, signal }) => {
  const id = params.id ?? '';
  const [shared, chats] = await Promise.all([
    api(getShared, { params: { id } }, signal),
    api(listGuestChats, { params: { id } }, signal),
  ]);
  return { shared: shared.data, chats: chats.data };
});

export function HydrateFallback() {
  return <RequestSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={page.page} />;
}

/** Gives the access back, after it was asked for once more. */
function Leave({ shared: { owner, request } }: { shared: SharedRequest }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [asks, setAsks] = useState(false);
  const leave = useAction(async () => {
    await browserApi(leaveShared, { params: { id: request.id } });
    showToast('success', t('shared.left'));
    await navigate(localePath('/requests/shared'));
  });
  return (
    <>
      <Button kind="quiet" small onClick={() => setAsks(true)}>
        {t('shared.leave')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t('shared.leave_title')}
          confirm={t('shared.leave')}
          isBusy={leave.isBusy}
          onConfirm={leave.run}
          onCancel={() => setAsks(false)}
        >
          <p>{t('shared.leave_text', { owner: isolate(owner) })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Offers({ request }: Pick<SharedRequest, 'request'>) {
  const { t } = useTranslation();
  const rating = useRating();
  const columns = columnsOf(orderOffers(request.offers, 'fit', request, rating), request);
  if (columns.length === 0) return <p className={text.muted}>{t('shared.no_offers')}</p>;
  return (
    <section aria-labelledby="offers-title" id="offers">
      <h2 className={text.h2} id="offers-title">
        {t('offers.title', { count: columns.length })}
      </h2>
      <RateLine offers={request.offers} />
      <OfferBoard
        columns={columns}
        costs={[]}
        onlyDifferent={false}
        order={columns.length > 1 ? t('offers.order_fit') : null}
        ownCosts={null}
        acts={null}
      />
    </section>
  );
}

/** The request of somebody else: everything to read, and conversations to write in where that is allowed. */
export default function SharedPage() {
  const { shared, chats } = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const { request, owner, can_write, plan, aftercare } = shared;
  const plans = planPart.usePart(plan !== null);
  const late = chatPart.usePart(true);
  const take = takePart.usePart(true);
  const paths = useMemo(() => guestPathsOf(request.id), [request.id]);
  return (
    <GuestContext value={paths}>
      <div className={`${wrap.wrap} ${page.page}`}>
        <PageMeta
          title={t('requests.page_title', { n: request.number })}
          description={t('shared.description')}
          noIndex
        />
        <Crumbs
          steps={[{ label: t('shared.title'), to: '/requests/shared' }]}
          here={t('requests.number', { n: request.number })}
        />
        <div className={page.titles}>
          <div className={page.status}>
            <RequestStatus word={request.word} />
            <span className={page.next}>{t('shared.by', { owner: isolate(owner) })}</span>
          </div>
          <h1 className={text.h1}>
            <bdi>{request.title}</bdi>
          </h1>
        </div>
        <div className={classes.note}>
          <Note>
            <p>
              {t('shared.lead', { owner: isolate(owner) })}{' '}
              {t(can_write ? 'shared.may_write' : 'shared.may_read')}.
            </p>
            <Leave shared={shared} />
          </Note>
        </div>
        <div className={classes.parts}>
          <RequestSteps steps={stepsOf(request)} />
          <section className={planClasses.card} aria-labelledby="case-title">
            <h2 id="case-title">{t('shared.case_title')}</h2>
            <CaseBody request={request} self={owner} />
          </section>
          {plans && aftercare && <plans.AftercareCards care={aftercare} />}
          {plans && plan && <plans.PlanCards plan={plan} />}
          <Offers request={request} />
          {late && (
            <late.GuestChats requestId={request.id} chats={chats} owner={owner} canWrite={can_write} />
          )}
          {take && <take.TakeCard care={{ request_id: request.id, number: request.number }} />}
        </div>
      </div>
    </GuestContext>
  );
}
