import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/content/documents.ts';
import type { RegistrationPurpose } from '../../../contract/platform/purposes.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import text from '../../ui/text.module.css';
import { TextDetails } from '../consents/text-details.tsx';
import classes from './consent-boxes.module.css';

/** A text and what it is agreed to for. */
export type ConsentText = { purpose: RegistrationPurpose; document: Document };

type Props = {
  texts: readonly ConsentText[];
  isGiven(purpose: RegistrationPurpose): boolean;
  onChange(purpose: RegistrationPurpose, isGiven: boolean): void;
  errors: Partial<Record<string, string>>;
  /** Those without which it does not go on. */
  needed: readonly RegistrationPurpose[];
};

/** A box for each purpose, none ticked beforehand, with the words that are agreed to. */
export function ConsentBoxes({ texts, isGiven, onChange, errors, needed }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.boxes}>
      <legend className={text.hidden}>{t('auth.consents')}</legend>
      {texts.map(({ purpose, document }) => (
        <div key={purpose} className={classes.box}>
          <Checkbox
            name={purpose}
            required={needed.includes(purpose)}
            checked={isGiven(purpose)}
            onChange={({ target }) => onChange(purpose, target.checked)}
            error={errors[purpose]}
            label={
              // The terms' own sentence says what they are about, not that they are accepted.
              purpose === 'terms' ? (
                t('auth.accept_terms')
              ) : (
                <span lang={document.language}>{document.summary}</span>
              )
            }
          />
          <TextDetails text={document} heading="h3" />
        </div>
      ))}
    </fieldset>
  );
}
