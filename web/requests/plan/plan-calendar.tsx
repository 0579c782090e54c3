import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { callPath } from '../../../contract/platform/client.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import {
  dropCalendarFeed,
  type getCalendarFeed,
  getPlanCalendar,
  makeCalendarFeed,
  type Plan,
} from '../../../contract/requests/plan.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { saveFile } from '../../platform/save-file.ts';
import { fetchSessionFile } from '../../platform/session-file.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './plan.module.css';

type Feed = ReplyOf<typeof getCalendarFeed>['data'];

/** The appointment for calendars: once as a file, or from an address that follows changes and can be revoked. */
export function PlanCalendar({ plan, feed }: { plan: Plan; feed: Feed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [address, setAddress] = useState<string | null>(null);
  const save = useAction(async () =>
    saveFile(
      await fetchSessionFile(callPath(getPlanCalendar, { params: { id: plan.request_id } })),
      'medatlas.ics',
    ),
  );
  const make = useAction(async () => {
    const { data } = await browserApi(makeCalendarFeed, {});
    setAddress(location.origin + data.path);
    await revalidate();
  });
  const drop = useAction(async () => {
    await browserApi(dropCalendarFeed, {});
    setAddress(null);
    showToast('success', t('plan.calendar.dropped'));
    await revalidate();
  });
  return (
    <section className={`${classes.card} ${classes.tools}`} aria-labelledby="plan-calendar">
      <h2 id="plan-calendar">{t('plan.calendar.feed')}</h2>
      <p>{t('plan.calendar.feed_text')}</p>
      {address !== null && (
        <Field
          label={t('plan.calendar.feed_address')}
          hint={t('plan.calendar.feed_copy')}
          dir="ltr"
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {address === null && feed !== null && (
        <p className={classes.quiet}>
          {t('plan.calendar.feed_since', { date: format.dayOf(feed.created_at) })}
        </p>
      )}
      <div className={classes.actions}>
        {plan.day !== null && (
          <Button kind="tonal" loading={save.isBusy} onClick={save.run}>
            <Icon name="calendar" size={18} />
            {t('plan.calendar.file')}
          </Button>
        )}
        <Button loading={make.isBusy} onClick={make.run}>
          {t(feed === null ? 'plan.calendar.feed_make' : 'plan.calendar.feed_again')}
        </Button>
        {feed !== null && (
          <Button kind="quiet" loading={drop.isBusy} onClick={drop.run}>
            {t('plan.calendar.feed_drop')}
          </Button>
        )}
      </div>
    </section>
  );
}
