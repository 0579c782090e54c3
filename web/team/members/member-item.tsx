import { useTranslation } from 'react-i18next';
import type { Member } from '../../../contract/team/members.ts';
import { useFormat } from '../../platform/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './people.module.css';

type Props = { member: Member; mayManage: boolean; onChange(): void; onRemove(): void };

/** Somebody of the team: role, whether they are away, and for owners how to reach them. */
export function MemberItem({ member, mayManage, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const { name, role, doctor, is_self: isSelf, email } = member;
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
          <span className={classes.role}>{t(`staff_people.role.${role}`)}</span>
          {isSelf && <span className={classes.self}>{t('staff_people.you')}</span>}
        </p>
        {doctor && doctor.title !== name && (
          <p className={classes.fact}>{t('staff_people.page_of', { name: doctor.title })}</p>
        )}
        {email !== null && (
          <p className={classes.fact}>
            <bdi dir="ltr">{email}</bdi>
          </p>
        )}
        <Away member={member} />
        {mayManage && <LastUse member={member} />}
      </div>
      <div className={classes.tools}>
        {mayManage && (
          <IconButton label={t('staff_people.change_named', { name })} onClick={onChange}>
            <Icon name="note" size={20} />
          </IconButton>
        )}
        {(mayManage || isSelf) && (
          <IconButton
            label={isSelf ? t('staff_people.leave') : t('staff_people.remove_named', { name })}
            onClick={onRemove}
          >
            <Icon name={isSelf ? 'leave' : 'trash'} size={20} />
          </IconButton>
        )}
      </div>
    </li>
  );
}

function Away({ member: { absence, is_absent: isAbsent } }: { member: Member }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (absence === null) return null;
  const until = format.date(absence.until);
  return (
    <p className={classes.away}>
      <Icon name="calendar" size={16} />
      {isAbsent
        ? t('staff_people.away_until', { until })
        : t('staff_people.away_from', { from: format.date(absence.from), until })}
    </p>
  );
}

function LastUse({ member: { last_used_at: lastUsedAt } }: { member: Member }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={classes.fact}>
      {lastUsedAt === null
        ? t('staff_people.never_used')
        : t('staff_people.last_used', { when: format.ago(lastUsedAt) })}
    </p>
  );
}
