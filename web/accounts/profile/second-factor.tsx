import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { FactorSetup } from './factor-setup.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

type Props = { profile: Profile; onChanged(): void };
type Act = 'setup' | 'renew' | 'remove';

/** The second step at login: whether it is on, and the ways to change that. */
export function SecondFactor({ profile, onChanged }: Props) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act | null>(null);
  const isOn = profile.second_factor === 'on';
  const close = (hasChanged: boolean) => {
    setAct(null);
    if (hasChanged) onChanged();
  };
  return (
    <Section title={t('profile.factor')} lead={t('profile.factor_text')}>
      {profile.second_factor === 'missing' && <Note kind="amber">{t('profile.factor_missing')}</Note>}
      {isOn && (
        <p className={classes.good}>
          <Icon name="shield" size={18} />
          {t('profile.factor_on')}
        </p>
      )}
      <div className={classes.foot}>
        {isOn ? (
          <>
            <Button onClick={() => setAct('renew')}>{t('profile.factor_renew')}</Button>
            <Button kind="danger" onClick={() => setAct('remove')}>
              {t('profile.factor_remove')}
            </Button>
          </>
        ) : (
          <Button kind="tonal" onClick={() => setAct('setup')}>
            {t('profile.factor_setup')}
          </Button>
        )}
      </div>
      {act === 'setup' && <FactorSetup profile={profile} onClose={close} />}
      {(act === 'renew' || act === 'remove') && <FactorDialog act={act} profile={profile} onClose={close} />}
    </Section>
  );
}
