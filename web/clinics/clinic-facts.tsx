import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { ScoreFact } from '../reviews/ratings/score-fact.tsx';
import { Fact } from '../ui/fact.tsx';
import classes from './clinic-facts.module.css';
import { isQuiet } from './is-quiet.ts';

const languagesNamed = 2;

function ReplyFact({ clinic: { reply_time_minutes, response } }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = t('clinic.reply');
  if (reply_time_minutes === null)
    return <Fact label={label} value={t('clinic.unknown')} qualifier={t('clinic.reply_none')} isUnknown />;
  const note = response
    ? t('clinic.reply_share', {
        count: response.requests,
        replied: format.number(response.replied),
        n: format.number(response.requests),
      })
    : undefined;
  return <Fact label={label} value={format.duration(reply_time_minutes)} qualifier={note} />;
}

/** Languages in words, best spoken first. */
export function LanguagesFact({ languages }: Pick<Clinic, 'languages'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = languages.map(format.languageName);
  const rest = names.slice(languagesNamed);
  const label = t('clinic.languages');
  if (names.length === 0)
    return <Fact label={label} value={t('clinic.unknown')} qualifier={t('clinic.unknown_note')} isUnknown />;
  const more =
    rest.length === 0
      ? undefined
      : rest.length <= languagesNamed
        ? format.list(rest)
        : t('clinic.languages_more', { count: rest.length, n: format.number(rest.length) });
  return <Fact label={label} value={names.slice(0, languagesNamed).join(t('site.comma'))} qualifier={more} />;
}

/** When it was founded, and how large it is. */
function SizeFact({ clinic: { established, beds, counts } }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const size = [
    ...(counts.doctors > 0
      ? [t('clinic.doctors_count', { count: counts.doctors, n: format.number(counts.doctors) })]
      : []),
    beds === null
      ? t('clinic.beds_unknown')
      : t('clinic.beds_count', { count: beds, n: format.number(beds) }),
  ].join(t('site.comma'));
  return (
    <Fact
      label={t('clinic.established')}
      value={established === null ? t('clinic.unknown') : String(established)}
      qualifier={size}
      isUnknown={established === null}
    />
  );
}

/** Facts of an unclaimed clinic: only those that are known. */
function KnownFacts({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rating, languages, established, beds, counts } = clinic;
  const known = [
    rating.count > 0 && <ScoreFact key="score" rating={rating} />,
    languages.length > 0 && <LanguagesFact key="languages" languages={languages} />,
    established !== null && (
      <Fact key="established" label={t('clinic.established')} value={String(established)} />
    ),
    beds !== null && <Fact key="beds" label={t('clinic.beds')} value={format.number(beds)} />,
    counts.doctors > 0 && (
      <Fact key="doctors" label={t('clinic.part_doctors')} value={format.number(counts.doctors)} />
    ),
  ].filter(Boolean);
  return known.length === 0 ? null : <dl className={`${classes.row} ${classes.known}`}>{known}</dl>;
}

/** The deciding facts in one row, known or not. */
export function ClinicFacts({ clinic }: { clinic: Clinic }) {
  return isQuiet(clinic) ? <KnownFacts clinic={clinic} /> : <OwnFacts clinic={clinic} />;
}

function OwnFacts({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { yearly_procedures: yearly } = clinic;
  return (
    <dl className={classes.row}>
      <ScoreFact rating={clinic.rating} />
      <ReplyFact clinic={clinic} />
      <Fact
        label={t('clinic.yearly')}
        value={yearly === null ? t('clinic.unknown') : t('clinic.yearly_value', { n: format.number(yearly) })}
        qualifier={t(yearly === null ? 'clinic.unknown_note' : 'clinic.yearly_note')}
        isUnknown={yearly === null}
      />
      <LanguagesFact languages={clinic.languages} />
      <SizeFact clinic={clinic} />
    </dl>
  );
}
