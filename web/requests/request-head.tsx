import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { Crumbs } from '../clinics/clinic-crumbs.tsx';
import { useFormat } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import classes from './request-page.module.css';
import { RequestStatus } from './request-status.tsx';
import { nextStepOf } from './request-story.ts';

type Props = { request: RequestDetail; onCase(): void; onDisclosure(): void };

/** Where it stands, what comes next, what was sent and who has seen it. */
export function RequestHead({ request, onCase, onDisclosure }: Props) {
  const { t } = useTranslation();
  const attachments = request.attachments.length;
  return (
    <>
      <Crumbs
        steps={[{ label: t('requests.title'), to: '/requests' }]}
        here={t('requests.number', { n: request.number })}
      />
      <div className={classes.head}>
        <div className={classes.titles}>
          <div className={classes.status}>
            <RequestStatus word={request.word} />
            <NextStep request={request} />
          </div>
          <h1 className={text.h1}>
            <bdi>{request.title}</bdi>
          </h1>
        </div>
        <div className={classes.buttons}>
          <Button onClick={onCase}>
            <Icon name="document" size={18} />
            {attachments === 0
              ? t('requests.case_open')
              : t('requests.case_open_papers', { count: attachments })}
          </Button>
          <Button onClick={onDisclosure}>
            <Icon name="eye" size={18} />
            {t('requests.disclosure_open')}
          </Button>
        </div>
      </div>
    </>
  );
}

function NextStep({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const next = nextStepOf(request);
  if (next.key === 'choose') {
    const date = format.shortDay(next.until, next.timeZone);
    const isAlone = request.offers.length === 1;
    return (
      <span className={classes.next}>
        {t('requests.next.choose', { date })}
        {!isAlone && (
          <span className={classes.more}>{t('requests.next.choose_first', { clinic: next.clinic })}</span>
        )}
      </span>
    );
  }
  const isDated = next.key === 'scheduled' && next.day !== null;
  const values = {
    clinic: 'clinic' in next ? next.clinic : '',
    date: next.key === 'scheduled' && next.day !== null ? format.date(next.day) : '',
  };
  const reason = request.state === 'rejected' ? request.state_reason : null;
  return (
    <span className={classes.next}>
      {t(
        next.key === 'scheduled' && !isDated ? 'requests.next.confirming' : `requests.next.${next.key}`,
        values,
      )}
      {reason && <bdi> {reason}</bdi>}
    </span>
  );
}
