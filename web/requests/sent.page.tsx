import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { getProfile, type Profile } from '../../contract/accounts/profile.ts';
import { HOUR_MS } from '../../contract/platform/durations.ts';
import { limits } from '../../contract/platform/limits.ts';
import { getRequest, type RequestDetail } from '../../contract/requests/requests.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { useAction } from '../accounts/profile/use-action.ts';
import { useFormat } from '../platform/format.ts';
import { isolate } from '../platform/isolate.ts';
import { Link, useLocalePath } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { PageFailure } from '../platform/page-failure.tsx';
import { saveFile } from '../platform/save-file.ts';
import { useSite } from '../platform/site.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { latePart } from '../ui/late-part.ts';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import { hasDocuments } from './access-log.ts';
import { RequestSkeleton } from './request-skeleton.tsx';
import { SentEmail } from './sent-email.tsx';
import classes from './sent-page.module.css';
import { useFreshness } from './use-freshness.ts';

export const clientLoader = accountLoad(async ({ api, params, signal }) => {
  const [request, profile] = await Promise.all([
    api(getRequest, { params: { id: params.id ?? '' } }, signal),
    api(getProfile, {}, signal),
  ]);
  return { request: request.data, profile: profile.data };
});

export function HydrateFallback() {
  return <RequestSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

const after = (time: string, hours: number): Date => new Date(Date.parse(time) + hours * HOUR_MS);

/** After sending: what happens now and when, how the patient is told, and what to do meanwhile. */
export default function SentPage() {
  const { request, profile } = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  useFreshness(request.id);
  const names = format.list(request.recipients.map(({ clinic }) => isolate(clinic.title)));
  const path = `/requests/self/${request.id}`;
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('sent.page_title', { n: request.number })}
        description={t('requests.description')}
        noIndex
      />
      <header className={classes.head}>
        <Icon name="done" size={32} />
        <h1 className={text.h1}>{t('sent.title', { n: request.number })}</h1>
        <p>{t('sent.lead', { count: request.recipients.length, names })}</p>
        <Link to={path} className={buttonClass({ kind: 'primary' })}>
          {t('sent.to_request')}
        </Link>
      </header>
      <div className={classes.columns}>
        <div className={classes.side}>
          <WhatHappens request={request} />
          <Meanwhile request={request} path={path} />
        </div>
        <Told request={request} profile={profile} onChanged={revalidate} />
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`${panelClass} ${classes.part}`} aria-labelledby={id}>
      <h2 id={id} className={text.h3}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function WhatHappens({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { submitted_at: sentAt, expires_at } = request;
  const [, lastReminder = 0] = limits.remindAfterHours;
  const steps: [key: string, at: string][] = [
    ['handed', t('sent.soon')],
    ['reminded', format.dateTime(after(sentAt, lastReminder).toISOString())],
    ['answered', format.dateTime(after(sentAt, limits.noReplyAfterHours).toISOString())],
    ['chosen', format.dayOf(expires_at)],
  ];
  return (
    <Part id="sent-happens" title={t('sent.happens')}>
      <ol className={classes.steps}>
        {steps.map(([key, at]) => (
          <li key={key}>
            <span className={classes.when}>{key === 'handed' ? at : t('sent.until', { date: at })}</span>
            <span>{t(`sent.step_${key}`)}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Asks the browser how it stands with notifications: the page does without it. */
const pushPart = latePart(() => import('./sent-push.tsx'));

type ToldProps = { request: RequestDetail; profile: Profile; onChanged(): Promise<void> };

function Told({ request, profile, onChanged }: ToldProps) {
  const { t } = useTranslation();
  const { publicOrigin } = useSite();
  const localePath = useLocalePath();
  const push = pushPart.usePart(true);
  const keepDate = useAction(async () => {
    const { calendarFile } = await import('./calendar-file.ts');
    const file = calendarFile({
      uid: `answers-${request.id}@medatlas`,
      at: after(request.submitted_at, limits.noReplyAfterHours),
      // Calendars are read by others: no word of the illness.
      title: t('sent.calendar_title', { n: request.number }),
      url: publicOrigin + localePath(`/requests/self/${request.id}`),
    });
    saveFile(new Blob([file], { type: 'text/calendar' }), `medatlas-${request.number}.ics`);
  });
  return (
    <Part id="sent-told" title={t('sent.told')}>
      <SentEmail profile={profile} onChanged={onChanged} />
      {push && <push.SentPush />}
      <p className={classes.text}>{t('sent.calendar')}</p>
      <Button kind="line" loading={keepDate.isBusy} onClick={keepDate.run}>
        <Icon name="clock" size={18} />
        {t('sent.calendar_save')}
      </Button>
    </Part>
  );
}

function Meanwhile({ request, path }: { request: RequestDetail; path: string }) {
  const { t } = useTranslation();
  const isClosed = request.recipients.some(
    ({ papers_opened_at: attachments_opened_at }) => attachments_opened_at === null,
  );
  return (
    <Part id="sent-meanwhile" title={t('sent.meanwhile')}>
      <ul className={classes.todo}>
        <li>
          {hasDocuments(request)
            ? t(isClosed ? 'sent.todo_closed' : 'sent.todo_open')
            : t('sent.todo_collect')}{' '}
          <Link to={path} className={text.link}>
            {t('sent.todo_look')}
          </Link>
        </li>
        <li>{t('sent.todo_treatment')}</li>
        <li>{t('sent.todo_passport')}</li>
        <li>{t('inquiry.emergency')}</li>
      </ul>
    </Part>
  );
}
