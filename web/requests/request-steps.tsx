import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { useGuestPaths, useWordKey } from './guests/guest-context.ts';
import classes from './request-steps.module.css';
import type { Step } from './request-story.ts';

/** Remarks that speak to the client alone. */
const forClient: ReadonlySet<string> = new Set(['choose', 'choose_date', 'answer', 'bill', 'cancelled']);

/** The way of a request in four words with their days. */
export function RequestSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  const wordKey = useWordKey();
  return (
    <ol className={classes.steps} aria-label={t('requests.steps')}>
      {steps.map((step, i) => (
        <li key={step.word} data-is={step.is} aria-current={step.is === 'now' ? 'step' : undefined}>
          <b>{t(wordKey(step.word))}</b>
          <span>
            <StepRemark step={step} isFirst={i === 0} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepRemark({ step: { at, note }, isFirst }: { step: Step; isFirst: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isGuest = useGuestPaths() !== null;
  const day = at === null ? null : isFirst ? format.dateTime(at) : format.shortDay(at);
  const remark = note === null || (isGuest && forClient.has(note)) ? null : t(`requests.step.${note}`);
  return [day, remark].filter(Boolean).join(t('site.comma'));
}
