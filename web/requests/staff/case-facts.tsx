import { useTranslation } from 'react-i18next';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useFormat } from '../../platform/format.ts';
import { Fact } from '../../ui/fact.tsx';
import classes from './case.module.css';
import { ageWords } from './state-word.tsx';

/** What every clinic sees at once: nothing here says who the patient is. */
export function CaseFacts({ found }: { found: StaffCase }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts: [key: string, value: string | null | undefined][] = [
    ['wanted', t(`staff.wanted.${found.wanted}`)],
    ['timing', found.timing && t(`staff.timing.${found.timing}`)],
    ['procedure', found.procedure?.title],
    ['disease', found.disease?.title],
    ['specialization', found.specialization?.title],
    ['patient', t(`staff.for.${found.for_whom}`)],
    [
      'age',
      [t('staff.age', { group: ageWords(found.age_group) }), found.sex && t(`staff.sex.${found.sex}`)]
        .filter(Boolean)
        .join(t('site.comma')),
    ],
    ['country', found.country.title],
    ['languages', found.languages.map((code) => format.languageName(code)).join(t('site.comma'))],
    ['doctor', found.doctor?.title],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([key, value]) =>
          value && <Fact key={key} label={t(`staff.fact.${key}`)} value={<bdi>{value}</bdi>} />,
      )}
    </dl>
  );
}
