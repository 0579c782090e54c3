import { useTranslation } from 'react-i18next';
import type { Recipient } from '../../contract/requests/recipients.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { Switch } from '../accounts/profile/switch.tsx';
import { useFormat } from '../platform/format.ts';
import { isolate } from '../platform/isolate.ts';
import { Button } from '../ui/button.tsx';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { useOpening } from './access-asks.tsx';
import { type AccessEntry, accessLog, canOpenTo, hasDocuments } from './access-log.ts';
import classes from './access-section.module.css';

type Props = { request: RequestDetail; onChanged(): Promise<void> | void };
type RowProps = Props & { recipient: Recipient };

/** Who may open the documents: a line per clinic with its switch and what has happened behind it. */
export function AccessSection(props: Props) {
  const { t } = useTranslation();
  const { request } = props;
  if (!hasDocuments(request) || request.recipients.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="access-title">
      <h2 id="access-title" className={text.h4}>
        {t('requests.access_title')}
      </h2>
      <ul className={`${panelClass} ${classes.list}`}>
        {request.recipients.map((recipient) => (
          <AccessRow key={recipient.clinic.id} {...props} recipient={recipient} />
        ))}
      </ul>
    </section>
  );
}

function AccessRow(props: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { request, recipient } = props;
  const { papers_opened_at: openedAt, opens_on_answer } = recipient;
  const opening = useOpening(props);
  const isOn = openedAt !== null;
  const state = opens_on_answer ? t('requests.access_promised') : t('requests.access_closed');
  return (
    <li>
      <fieldset disabled={!isOn && !canOpenTo(request, recipient)} className={classes.row}>
        <Switch
          label={<bdi>{recipient.clinic.title}</bdi>}
          hint={isOn ? t('requests.access_open', { date: format.dateTime(openedAt) }) : state}
          isOn={isOn}
          isBusy={opening.isBusy}
          onChange={opening.run}
        />
      </fieldset>
      {opens_on_answer && (
        <p className={classes.end}>
          <Button kind="quiet" small loading={opening.isBusy} onClick={() => opening.run(false)}>
            {t('requests.access_promise_end')}
          </Button>
        </p>
      )}
      <AccessLog entries={accessLog(request, recipient.clinic.id)} />
    </li>
  );
}

function AccessLog({ entries }: { entries: readonly AccessEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (entries.length === 0) return null;
  return (
    <details className={classes.log}>
      <summary>{t('requests.access_log', { count: entries.length, n: entries.length })}</summary>
      <ul>
        {entries.map(({ at, kind, file, role }) => (
          <li key={`${at} ${kind} ${file}`} className={classes.event}>
            <span>
              {kind === 'read' && role !== null
                ? t('requests.access_event.read', {
                    who: t(`requests.opened_by.${role}`),
                    file: isolate(file),
                  })
                : t(`requests.access_event.${kind}`)}
            </span>
            <time dateTime={at}>{format.dateTime(at)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}
