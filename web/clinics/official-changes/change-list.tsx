import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import {
  appealChange,
  type Change,
  type Official,
  type WantedChange,
  withdrawChange,
} from '../../../contract/clinics/clinic-changes.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { AppealButton } from '../../reviews/appeals/appeal-button.tsx';
import { Button } from '../../ui/button.tsx';
import classes from './official.module.css';

/** A wanted change in words: what it is about, and what would stand there. */
function useWantedWords(official: Official) {
  const { t } = useTranslation();
  const format = useFormat();
  const until = (day: string | null) =>
    day === null ? [] : [t('clinic.valid_until', { date: format.date(day) })];
  return (wanted: WantedChange): { title: string; lines: string[] } => {
    switch (wanted.kind) {
      case 'names':
        return {
          title: t('staff_official.names'),
          lines: [
            wanted.title,
            ...wanted.labels.map(({ lang, text }) => `${format.languageName(lang)}: ${text}`),
          ],
        };
      case 'address':
        return {
          title: t('staff_official.address'),
          lines: [wanted.address, ...(wanted.postcode === null ? [] : [wanted.postcode])],
        };
      case 'licence': {
        const doctor = official.doctors.find(({ id }) => id === wanted.doctor_id);
        return {
          title: t(`staff_official.licence_${wanted.act}`),
          lines: [
            ...(doctor ? [doctor.title] : []),
            wanted.number,
            wanted.body,
            ...until(wanted.valid_until),
          ],
        };
      }
      case 'accreditation': {
        const held = official.accreditations.find(({ slug }) => slug === wanted.accreditation);
        return {
          title: t(`staff_official.accreditation_${wanted.act}`),
          lines: [held?.title ?? wanted.accreditation.toUpperCase(), ...until(wanted.valid_until)],
        };
      }
    }
  };
}

type Props = { changes: readonly Change[]; official: Official };

/** What waits for an operator, and what was decided lately. */
export function ChangeList({ changes, official }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('staff_official.changes')} lead={t('staff_official.changes_lead')}>
      {changes.length === 0 ? (
        <p className={classes.meta}>{t('staff_official.changes_none')}</p>
      ) : (
        <ul className={classes.items}>
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} official={official} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ChangeItem({ change, official }: { change: Change; official: Official }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const { title, lines } = useWantedWords(official)(change.wanted);
  const withdraw = useAction(async () => {
    await browserApi(withdrawChange, { params: { id: change.id } });
    await revalidate();
  });
  return (
    <li className={classes.change}>
      <span className={classes.state} data-state={change.state}>
        {t(`staff_official.state_${change.state}`)}
      </span>
      <strong>{title}</strong>
      {lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      {change.papers.length > 0 && (
        <span className={classes.meta}>
          {t('staff_official.papers_of_change', {
            names: format.list(change.papers.map(({ name }) => name)),
          })}
        </span>
      )}
      <span className={classes.meta}>
        {change.decided_at === null
          ? t('staff_official.proposed_on', { date: format.dayOf(change.created_at) })
          : t('staff_official.decided_on', { date: format.dayOf(change.decided_at) })}
      </span>
      {change.refusal !== null && <span>{t(`staff_official.refusal_${change.refusal}`)}</span>}
      {change.note !== null && <bdi>{change.note}</bdi>}
      {change.is_appealed && <span>{t(change.state === 'waiting' ? 'appeal.waits' : 'appeal.decided')}</span>}
      {change.may_appeal && (
        <span>
          <AppealButton
            small
            about={title}
            send={(words) => browserApi(appealChange, { params: { id: change.id }, body: { text: words } })}
          />
        </span>
      )}
      {change.state === 'waiting' && (
        <span>
          <Button kind="quiet" small loading={withdraw.isBusy} onClick={withdraw.run}>
            {t('staff_official.withdraw')}
          </Button>
        </span>
      )}
    </li>
  );
}
