import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Passkey, passkeyLimits } from '../../../contract/accounts/passkeys.ts';
import type { Profile } from '../../../contract/accounts/profile.ts';
import type { AccountSession } from '../../../contract/accounts/sessions.ts';
import { useFormat } from '../../platform/format.ts';
import { canUsePasskeys } from '../../platform/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasskeyAdd } from './passkey-add.tsx';
import { PasskeyRemove, PasskeyRename } from './passkey-change.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import item from './session-item.module.css';

type Props = {
  profile: Profile;
  passkeys: readonly Passkey[];
  /** Of this device. */
  session: AccountSession | undefined;
  onChanged(): void;
};

type Act = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** Passkeys of the account, the oldest first, and what can be done with them. */
export function PasskeyList({ profile, passkeys, session, onChanged }: Props) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act | null>(null);
  const close = (hasChanged: boolean) => {
    setAct(null);
    if (hasChanged) onChanged();
  };
  return (
    <Section title={t('profile.passkeys')} lead={t('profile.passkeys_text')} anchor="passkeys">
      {passkeys.length === 0 ? (
        <p>{t('profile.passkeys_none')}</p>
      ) : (
        <ul className={classes.rows}>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setAct({ kind: 'rename', passkey })}
              onRemove={() => setAct({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      <AddPart isFull={passkeys.length >= passkeyLimits.max} onAdd={() => setAct({ kind: 'add' })} />
      {act?.kind === 'add' && (
        <PasskeyAdd profile={profile} session={session} hasPasskey={passkeys.length > 0} onClose={close} />
      )}
      {act?.kind === 'rename' && <PasskeyRename passkey={act.passkey} onClose={close} />}
      {act?.kind === 'remove' && <PasskeyRemove profile={profile} passkey={act.passkey} onClose={close} />}
    </Section>
  );
}

/** The way to a further passkey, or why there is none. */
function AddPart({ isFull, onAdd }: { isFull: boolean; onAdd(): void }) {
  const { t } = useTranslation();
  if (!canUsePasskeys()) return <p>{t('profile.passkeys_unsupported')}</p>;
  if (isFull) return <p>{t('profile.passkeys_full', { max: passkeyLimits.max })}</p>;
  return (
    <div className={classes.foot}>
      <Button kind="tonal" onClick={onAdd}>
        {t('profile.passkey_add')}
      </Button>
    </div>
  );
}

type ItemProps = { passkey: Passkey; onRename(): void; onRemove(): void };

function PasskeyItem({ passkey, onRename, onRemove }: ItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, created_at, last_used_at, is_synced } = passkey;
  return (
    <li className={item.item}>
      <Icon name="key" size={24} />
      <div className={item.facts}>
        <p className={item.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={item.fact}>
          <time dateTime={created_at}>{t('profile.passkey_made', { date: format.dayOf(created_at) })}</time>
          {' · '}
          {last_used_at === null ? (
            t('profile.passkey_unused')
          ) : (
            <time dateTime={last_used_at}>
              {t('profile.passkey_used', { when: format.dateTime(last_used_at) })}
            </time>
          )}
        </p>
        {is_synced && <p className={item.fact}>{t('profile.passkey_synced')}</p>}
        <div className={item.acts}>
          <Button small aria-label={t('profile.passkey_rename_named', { name })} onClick={onRename}>
            {t('profile.passkey_rename')}
          </Button>
          <Button small aria-label={t('profile.passkey_remove_named', { name })} onClick={onRemove}>
            {t('profile.passkey_remove')}
          </Button>
        </div>
      </div>
    </li>
  );
}
