import { useTranslation } from 'react-i18next';
import { useAttending } from '../../live/hints.ts';
import { useFormat } from '../../platform/format.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './presence.module.css';

/** Which colleagues have this conversation open, and who of them is writing: so that nobody answers twice. */
export function Presence({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const others = useAttending(uuid);
  const writing = others.filter(({ is_typing }) => is_typing);
  const named = writing.length > 0 ? writing : others;
  const names = format.list([...new Set(named.map(({ name }) => name))]);
  const words =
    others.length === 0
      ? ''
      : t(writing.length > 0 ? 'staff_chat.presence.answers' : 'staff_chat.presence.here', { names });
  return (
    <p
      className={classes.presence}
      data-writing={writing.length > 0 || undefined}
      role="status"
      aria-label={t('staff_chat.presence.label')}
    >
      {words !== '' && (
        <>
          {writing.length > 0 ? <Icon name="note" size={16} /> : <Icon name="users" size={16} />}
          <bdi>{words}</bdi>
        </>
      )}
    </p>
  );
}
