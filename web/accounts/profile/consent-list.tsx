import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consent } from '../../../contract/accounts/consents.ts';
import type { PurposeText } from '../consents/due-texts.ts';
import { ConsentItem } from './consent-item.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

type Props = { consents: readonly Consent[]; texts: readonly PurposeText[] };

/** Each consent by itself: given as easily as withdrawn. */
export function ConsentList({ consents: loaded, texts }: Props) {
  const { t } = useTranslation();
  const [consents, setConsents] = useState(loaded);
  useEffect(() => setConsents(loaded), [loaded]);
  return (
    <Section title={t('profile.consents')} lead={t('profile.consents_text')}>
      <div className={classes.rows}>
        {texts.map((text) => {
          const consent = consents.find(({ purpose }) => purpose === text.name);
          // Asked with a request only: until there was one there is nothing to take back.
          const isShown = consent && (text.name !== 'health_data' || consent.state === 'given');
          return (
            isShown && <ConsentItem key={text.name} consent={consent} text={text} onChanged={setConsents} />
          );
        })}
      </div>
    </Section>
  );
}
