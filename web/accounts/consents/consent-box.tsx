import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import classes from './consent-dialog.module.css';
import type { PurposeText } from './due-texts.ts';
import { TextDetails } from './text-details.tsx';

type Props = {
  text: PurposeText;
  isTicked: boolean;
  /** Sent without it. */
  isMissed: boolean;
  onChange(isTicked: boolean): void;
};

/** One text with its own box: version and day, the sentence that stands for it, the way to all of its words. */
export function ConsentBox({ text, isTicked, isMissed, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.box} data-missed={isMissed || undefined}>
      <div className={classes.head}>
        <h3>{text.title}</h3>
        <p>{t('consents.version', { n: text.version, date: format.date(text.published_on) })}</p>
      </div>
      <Checkbox
        label={<span lang={text.language}>{text.summary}</span>}
        name={text.name}
        checked={isTicked}
        error={isMissed ? t('consents.tick_first') : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <TextDetails text={text} />
    </section>
  );
}
