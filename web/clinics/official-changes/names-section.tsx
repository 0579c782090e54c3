import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Official } from '../../../contract/clinics/clinic-changes.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { NamesForm } from './names-form.tsx';
import classes from './official.module.css';

type Props = { clinicId: number; official: Official; isWaiting: boolean };

/** The clinic's names as its records have them. */
export function NamesSection({ clinicId, official: { names }, isWaiting }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('staff_official.names')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('staff_official.name')}</dt>
          <dd lang={names.title_lang ?? undefined}>
            <bdi>{names.title}</bdi>
          </dd>
        </div>
        {names.labels.map(({ lang, text }) => (
          <div key={`${lang} ${text}`}>
            <dt>{format.languageName(lang)}</dt>
            <dd lang={lang}>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {isWaiting ? (
        <Note kind="amber">{t('staff_official.waits')}</Note>
      ) : (
        <div>
          <Button kind="tonal" onClick={() => setOpen(true)}>
            {t('staff_official.names_change')}
          </Button>
        </div>
      )}
      {isOpen && <NamesForm clinicId={clinicId} names={names} onClose={() => setOpen(false)} />}
    </Section>
  );
}
