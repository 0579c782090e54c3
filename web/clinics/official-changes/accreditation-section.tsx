import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Official } from '../../../contract/clinics/clinic-changes.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AccreditationForm, type AccreditationInput } from './accreditation-form.tsx';
import classes from './official.module.css';
import { ProofState } from './proof-state.tsx';

type Props = { clinicId: number; official: Official; choices: readonly Term[] };

/** Accreditations as they stand; further ones come from the dictionary. */
export function AccreditationSection({ clinicId, official: { accreditations }, choices }: Props) {
  const { t } = useTranslation();
  const [input, setInput] = useState<AccreditationInput | null>(null);
  const free = choices.filter(({ slug }) => accreditations.every((one) => one.slug !== slug));
  return (
    <Section title={t('staff_official.accreditations')}>
      {accreditations.length === 0 ? (
        <p className={classes.meta}>{t('staff_official.accreditations_none')}</p>
      ) : (
        <ul className={classes.items}>
          {accreditations.map((one) => (
            <li key={one.slug} className={classes.item}>
              <span className={classes.words}>
                <bdi>{one.title}</bdi>
                {one.number !== null && <bdi className={classes.meta}>{one.number}</bdi>}
                <ProofState proof={one} />
              </span>
              <span className={classes.tools}>
                <IconButton
                  label={t('staff_official.accreditation_change_named', { title: one.title })}
                  onClick={() => setInput({ act: 'change', held: one })}
                >
                  <Icon name="note" size={20} />
                </IconButton>
                <IconButton
                  label={t('staff_official.accreditation_remove_named', { title: one.title })}
                  onClick={() => setInput({ act: 'remove', held: one })}
                >
                  <Icon name="trash" size={20} />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <div>
          <Button kind="tonal" onClick={() => setInput({ act: 'add', held: null })}>
            <Icon name="plus" size={18} />
            {t('staff_official.accreditation_add')}
          </Button>
        </div>
      )}
      {input && (
        <AccreditationForm clinicId={clinicId} wish={input} choices={free} onClose={() => setInput(null)} />
      )}
    </Section>
  );
}
