import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import classes from './inquiry.module.css';
import { type Step, steps } from './inquiry-state.ts';

type Props = {
  step: Step;
  /** Nothing is missing there any more. */
  isDone(step: Step): boolean;
  onGo(step: Step): void;
};

/** The three steps: where one is, what is done, and the way to each. */
export function ProgressLine({ step, isDone, onGo }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('inquiry.steps')}>
      <ol className={classes.line}>
        {steps.map((one) => {
          const state = one === step ? 'here' : isDone(one) ? 'done' : 'open';
          return (
            <li key={one} data-state={state}>
              <button
                type="button"
                aria-label={`${t('inquiry.step_of', { n: one, total: steps.length })}: ${t(`inquiry.step_${one}`)}`}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => onGo(one)}
              >
                <span className={classes.mark}>
                  {state === 'done' ? <Icon name="check" size={16} /> : one}
                </span>
                <span className={classes.stepName}>{t(`inquiry.step_${one}`)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
