import { useTranslation } from 'react-i18next';
import type { Attestation, AttestedPart } from '../../../contract/clinics/attestations.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import text from '../../ui/text.module.css';
import classes from './attest.module.css';

type Props = {
  part: AttestedPart;
  attestation: Attestation;
  isTicked: boolean;
  onTick(isTicked: boolean): void;
};

/** One part: what stands there in figures and days, the way to change it, and the box that says it is so. */
export function AttestPart({ part, attestation, isTicked, onTick }: Props) {
  const { t } = useTranslation();
  const rows = useRows(part, attestation);
  return (
    <Section title={t(`staff_attest.part.${part}`)}>
      <dl className={classes.rows}>
        {rows.map(({ label, value, isOld }) => (
          <div key={label} data-old={isOld || undefined}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Link to={`/staff/${part}?clinic=${attestation.id}`} className={text.link}>
        {t('staff_attest.change_it')}
      </Link>
      <Checkbox
        label={t(`staff_attest.tick.${part}`)}
        checked={isTicked}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
    </Section>
  );
}

type Row = { label: string; value: string; isOld?: boolean };

function useRows(part: AttestedPart, attestation: Attestation): Row[] {
  const { t } = useTranslation();
  const format = useFormat();
  const unknown = t('clinic.unknown');
  const number = (value: number | null) => (value === null ? unknown : format.number(value));
  const day = (value: string | null) => (value === null ? unknown : format.date(value));
  const row = (key: string, value: string, isOld = false): Row => ({
    label: t(`staff_attest.row.${key}`),
    value,
    isOld,
  });
  const { profile, prices, comforts, doctors, official, photos } = attestation;
  switch (part) {
    case 'profile':
      return [
        row('percent', t('staff_profile.percent', { n: format.number(profile.percent) })),
        row('texts', format.list(profile.languages.map(format.languageName)) || unknown),
        row('phone', profile.phone ?? unknown),
        row('website', profile.website ?? unknown),
        row('established', profile.established === null ? unknown : String(profile.established)),
        row('beds', number(profile.beds)),
        row('stated_on', day(profile.stated_on)),
      ];
    case 'prices':
      return [
        row('prices', format.number(prices.count)),
        row('oldest', day(prices.oldest_on)),
        row('old', format.number(prices.old), prices.old > 0),
      ];
    case 'comforts':
      return [
        row(
          'told',
          t('staff_attest.of', { n: format.number(comforts.told), all: format.number(comforts.all) }),
        ),
      ];
    case 'doctors':
      return [row('doctors', format.number(doctors.count)), row('verified', format.number(doctors.verified))];
    case 'official':
      return [
        ...official.licences.map(({ body, number: figures, valid_until }) => ({
          label: [body, figures].filter(Boolean).join(t('site.comma')),
          value:
            valid_until === null
              ? t('clinic.valid_no_term')
              : t('staff_attest.valid_until', { date: format.date(valid_until) }),
        })),
        row('licences', format.number(official.licences.length)),
        row('accreditations', format.number(official.accreditations)),
      ];
    case 'photos':
      return [row('photos', format.number(photos.count))];
  }
}
