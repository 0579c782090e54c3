import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RedFlag } from '../../contract/content/complaints.ts';
import { getEmergencyNumbers } from '../../contract/content/emergency.ts';
import { ANYWHERE } from '../../contract/content/emergency-numbers.ts';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import { browserApi } from '../platform/browser-site.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './emergency-line.module.css';

type Numbers = ReplyOf<typeof getEmergencyNumbers>['data'];

const anywhere: Numbers = { country: null, numbers: [ANYWHERE], crisis_line: null };

/**
 * Whom to call now, above everything else on the page. A rendered page names 112, because caches and copies of it are shared;
 * the browser then asks for the numbers of the country that the visitor is in.
 */
export function EmergencyLine({ redFlag }: { redFlag: RedFlag | 'aftercare' }) {
  const { t, i18n } = useTranslation();
  const [{ country, numbers, crisis_line }, setNumbers] = useState(anywhere);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the country is named in the language of the page
  useEffect(() => {
    const leaving = new AbortController();
    browserApi(getEmergencyNumbers, {}, leaving.signal)
      .then(({ data }) => setNumbers(data))
      // 112 and the advice to use the local number stay.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [i18n.language]);
  const isCrisis = redFlag === 'crisis';
  return (
    <section role="alert" className={classes.line}>
      <Icon name="alert" size={24} />
      <div>
        <h2>{t(isCrisis ? 'search.emergency.crisis_title' : 'search.emergency.title')}</h2>
        <p>{t(`search.emergency.${redFlag}`)}</p>
        <p className={classes.numbers}>
          {isCrisis && crisis_line !== null && (
            <CallLink number={crisis_line} label="search.emergency.crisis_call" />
          )}
          {numbers.map((number) => (
            <CallLink key={number} number={number} label="search.emergency.call" />
          ))}
        </p>
        <p className={classes.where}>
          {country
            ? t('search.emergency.country', { country: country.title })
            : t('search.emergency.country_unknown')}
        </p>
      </div>
    </section>
  );
}

function CallLink({ number, label }: { number: string; label: string }) {
  const { t } = useTranslation();
  return (
    <a href={`tel:${number}`} className={classes.call}>
      <Icon name="phone" size={20} />
      <span>{t(label, { number: `\u2066${number}\u2069` })}</span>
    </a>
  );
}
