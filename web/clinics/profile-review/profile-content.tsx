import { useTranslation } from 'react-i18next';
import type { Attestation } from '../../../contract/clinics/attestations.ts';
import type { OpeningHours } from '../../../contract/clinics/facts.ts';
import { useFormat } from '../../platform/format.ts';
import text from '../../ui/text.module.css';
import { Joined, useFacts } from '../clinic-international-facts.tsx';
import { groupDays } from '../opening-week.ts';
import classes from './attest.module.css';
import { ChangedMark } from './changed-mark.tsx';
import { FactRows } from './fact-rows.tsx';
import { Fold, Folded } from './folded.tsx';

type Profile = Attestation['profile'];
type Props = { profile: Profile };

/** Letters of a text that are read at once. */
const BEGINNING = 180;
const TERMS_SHOWN = 10;

/** What the clinic writes itself: descriptions, contact, opening hours, languages, fields, facts for patients from abroad. */
export function ProfileContent({ profile }: Props) {
  const { t } = useTranslation();
  const { specializations, diseases, changed } = profile;
  return (
    <>
      <Texts profile={profile} />
      <Facts profile={profile} />
      {profile.opening_hours !== null && (
        <Hours hours={profile.opening_hours} isChanged={changed.includes('practical')} />
      )}
      <Terms
        title={t('sections.name.specializations')}
        terms={specializations}
        isChanged={changed.includes('specializations')}
      />
      <Terms title={t('sections.name.diseases')} terms={diseases} isChanged={changed.includes('diseases')} />
      {profile.international && <Abroad international={profile.international} profile={profile} />}
    </>
  );
}

/** The beginning up to the end of a word; null where the text is short enough to stand whole. */
function beginningOf(words: string): string | null {
  if (words.length <= BEGINNING * 1.25) return null;
  const cut = words.slice(0, BEGINNING);
  const whole = cut.slice(0, Math.max(cut.search(/\s\S*$/), BEGINNING / 2));
  return `${whole.replace(/[\s\p{P}]+$/u, '')}…`;
}

function Texts({ profile: { texts, changed } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (texts.length === 0) return <p className={text.muted}>{t('staff_attest.empty.texts')}</p>;
  return texts.map(({ lang, description, equipment }) => {
    const beginning = beginningOf(description);
    const name = format.languageName(lang);
    return (
      <div key={lang} className={classes.group}>
        <h3 className={text.h4}>
          {t('sections.name.text', { language: name })}
          <ChangedMark isChanged={changed.includes(`text.${lang}`)} />
        </h3>
        <div className={classes.text}>
          <p lang={lang} dir="auto" className={classes.words}>
            {beginning ?? description}
          </p>
          {beginning !== null && (
            <Fold label={t('staff_attest.show_text')}>
              <p lang={lang} dir="auto" className={classes.words}>
                {description}
              </p>
            </Fold>
          )}
        </div>
        {equipment.length > 0 && (
          <div>
            <p className={classes.meta}>{t('sections.field.equipment')}</p>
            <p lang={lang} dir="auto" className={classes.words}>
              {equipment.join('\u00a0· ')}
            </p>
          </div>
        )}
      </div>
    );
  });
}

function Facts({ profile }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { percent, phone, website, established, beds, emergency, ownership, languages, changed } = profile;
  const contact = { isChanged: changed.includes('contact') };
  const practical = { isChanged: changed.includes('practical') };
  const spoken = languages.map(({ code, level }) =>
    t(`language_level.with_${level}`, { language: format.languageName(code) }),
  );
  return (
    <FactRows
      rows={[
        {
          label: t('staff_attest.row.percent'),
          value: t('staff_profile.percent', { n: format.number(percent) }),
        },
        { ...contact, label: t('staff_attest.row.phone'), value: phone && <bdi dir="ltr">{phone}</bdi> },
        {
          ...contact,
          label: t('staff_attest.row.website'),
          value: website && <bdi dir="ltr">{website}</bdi>,
        },
        { ...contact, label: t('staff_attest.row.established'), value: established },
        { ...contact, label: t('staff_attest.row.beds'), value: beds === null ? null : format.number(beds) },
        {
          ...practical,
          label: t('clinic.emergency'),
          value: emergency === null ? null : t(emergency ? 'clinic.emergency_yes' : 'clinic.emergency_no'),
        },
        {
          ...practical,
          label: t('clinic.ownership'),
          value: ownership && t(`clinic.ownership_${ownership}`),
        },
        ...(profile.opening_hours === null ? [{ ...practical, label: t('clinic.hours'), value: null }] : []),
        {
          label: t('sections.name.languages'),
          value: spoken.length === 0 ? null : spoken.join('\u00a0· '),
          isChanged: changed.includes('languages'),
        },
        ...(profile.international === null
          ? [{ label: t('international.title'), value: null, isChanged: changed.includes('international') }]
          : []),
      ]}
    />
  );
}

/** A usual week in the clinic's own time, equal days together. */
function Hours({ hours, isChanged }: { hours: OpeningHours; isChanged: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.group}>
      <h3 className={text.h4}>
        {t('clinic.hours')}
        <ChangedMark isChanged={isChanged} />
      </h3>
      <FactRows
        rows={groupDays(hours).map(({ from, to, times }) => ({
          label: from === to ? format.weekday(from) : `${format.weekday(from)} – ${format.weekday(to)}`,
          value: times.length === 0 ? t('clinic.hours_closed') : <bdi dir="ltr">{times.join(', ')}</bdi>,
        }))}
      />
      <p className={classes.meta}>{t('clinic.hours_local')}</p>
    </div>
  );
}

function Terms({ title, terms, isChanged }: { title: string; terms: readonly string[]; isChanged: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.group}>
      <h3 className={text.h4}>
        {title}
        <ChangedMark isChanged={isChanged} />
      </h3>
      {terms.length === 0 ? (
        <p className={text.muted}>{t('staff_attest.not_specified')}</p>
      ) : (
        <Folded items={terms} first={TERMS_SHOWN}>
          {(some) => (
            <ul className={classes.terms}>
              {some.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          )}
        </Folded>
      )}
    </div>
  );
}

function Abroad({
  international,
  profile: { stated_on, changed },
}: Props & { international: NonNullable<Profile['international']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = useFacts(international);
  return (
    <div className={classes.group}>
      <h3 className={text.h4}>
        {t('international.title')}
        <ChangedMark isChanged={changed.includes('international')} />
      </h3>
      <FactRows
        rows={facts.map(({ key, words }) => ({
          label: t(`international.${key}`),
          value: words && <Joined parts={words} />,
        }))}
      />
      {stated_on !== null && (
        <p className={classes.meta}>{t('international.stated', { date: format.date(stated_on) })}</p>
      )}
    </div>
  );
}
