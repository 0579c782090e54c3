import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type getHours, keepHours } from '../../../contract/chats/chat-tools.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useUsualReply } from '../../clinics/reports/use-usual-reply.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { useForm } from '../../platform/use-form.ts';
import type { OwnClinic } from '../../team/load-staff.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import { DayRow } from './day-row.tsx';
import { daysOf, keptOf, problemOf, spreadMonday } from './hours-days.ts';
import { zoneOffset } from './local-time.ts';
import classes from './replies.module.css';
import { useNow } from './waiting-clock.tsx';

type Hours = ReplyOf<typeof getHours>['data'];
type Props = { clinic: OwnClinic; hours: Hours };

/** When the clinic answers, day by day, in its own time. Doctors see it; owner and coordinators change it. */
export function HoursForm({ clinic, hours }: Props) {
  const { t } = useTranslation();
  const mayChange = clinic.role !== 'doctor';
  return (
    <Section title={t('staff_chat.hours.title')} lead={t('staff_chat.hours.lead')}>
      <Standing hours={hours} />
      <Editor clinicId={clinic.id} hours={hours} mayChange={mayChange} />
      {!mayChange && <p className={classes.quiet}>{t('staff_chat.hours.read_only')}</p>}
    </Section>
  );
}

/** The clinic's clock, and what its patients read of its speed. */
function Standing({ hours: { time_zone, usual_reply_minutes } }: { hours: Hours }) {
  const { t } = useTranslation();
  const format = useFormat();
  const usualReply = useUsualReply();
  const { prefix } = useSite().language;
  const now = new Date(useNow());
  const time = format.time(now, time_zone);
  const zone = zoneOffset(time_zone, now, `${prefix}-u-nu-latn`);
  return (
    <>
      <p className={classes.seen}>
        <Icon name="eye" size={20} />
        <span>{usualReply(usual_reply_minutes)}</span>
      </p>
      <p className={classes.quiet}>{t('staff_chat.hours.zone', { zone, time })}</p>
    </>
  );
}

function Editor({ clinicId, hours, mayChange }: { clinicId: number; hours: Hours; mayChange: boolean }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [isTried, setTried] = useState(false);
  const headId = useId();
  const form = useForm({
    initial: { days: daysOf(hours.days) },
    required: [],
    check: ({ days }) => {
      setTried(true);
      return days.some((day) => problemOf(day) !== null) ? { days: t('staff_chat.hours.order') } : {};
    },
    async submit({ days }) {
      await browserApi(keepHours, { body: { clinic_id: clinicId, days: keptOf(days) } });
      showToast('success', t('staff_chat.hours.saved'));
      await revalidate();
    },
  });
  const { days } = form.values;
  return (
    <form ref={form.formRef} className={classes.hours} noValidate onSubmit={form.onSubmit}>
      <fieldset disabled={!mayChange} aria-labelledby={headId} className={classes.days}>
        <legend id={headId} hidden>
          {t('staff_chat.hours.title')}
        </legend>
        {days.map((day) => (
          <DayRow
            key={day.weekday}
            day={day}
            problem={isTried ? problemOf(day) : null}
            onChange={(changed) =>
              form.set(
                'days',
                days.map((one) => (one.weekday === changed.weekday ? changed : one)),
              )
            }
          />
        ))}
      </fieldset>
      {days.every(({ isOn }) => !isOn) && <p className={classes.quiet}>{t('staff_chat.hours.none')}</p>}
      {mayChange && (
        <button
          type="button"
          className={`${text.link} ${classes.spread}`}
          onClick={() => form.set('days', spreadMonday(days))}
        >
          {t('hours.spread')}
        </button>
      )}
      <FormMessage text={form.message} />
      {mayChange && (
        <div>
          <SubmitButton kind="primary" isSending={form.isSending}>
            {t('staff_chat.hours.save')}
          </SubmitButton>
        </div>
      )}
    </form>
  );
}
