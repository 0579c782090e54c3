import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  downloadExport,
  type Export,
  getExport,
  grantExport,
  startExport,
} from '../../../contract/accounts/exports.ts';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { callPath } from '../../../contract/platform/client.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { saveFile } from '../../platform/save-file.ts';
import { fetchSessionFile } from '../../platform/session-file.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CodeField } from './code-field.tsx';
import classes from './export-panel.module.css';
import { FormSheet } from './form-sheet.tsx';
import styles from './profile.module.css';
import { Section } from './section.tsx';
import { useAction } from './use-action.ts';

const POLL_MS = 1500;

const isAtWork = (last: Export | null): boolean => last?.state === 'queued' || last?.state === 'running';

/** The last export as it goes: while it is at work the server is asked again and again, also after a lost answer. */
function useExport(loaded: Export | null) {
  const [last, setLast] = useState(loaded);
  const [beat, setBeat] = useState(0);
  const look = useEffectEvent(async () => {
    try {
      const { data } = await browserApi(getExport, {});
      setLast(data.export);
    } catch {
      // The next look says more; a session that has ended leaves the page by itself.
    }
    setBeat((before) => before + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat looks once
  useEffect(() => {
    if (!isAtWork(last)) return;
    const timer = setTimeout(() => void look(), POLL_MS);
    return () => clearTimeout(timer);
  }, [beat, last?.state]);
  const start = useAction(async () => {
    const { data } = await browserApi(startExport, {});
    setLast(data.export);
  });
  return { last, isWorking: isAtWork(last), start };
}

/** A copy of everything, made in the background: how far it is, and the file. */
export function ExportPanel({ last: loaded, profile }: { last: Export | null; profile: Profile }) {
  const { t } = useTranslation();
  const { last, isWorking, start } = useExport(loaded);
  return (
    <Section title={t('profile.export')} lead={t('profile.export_text')}>
      <div aria-live="polite" className={classes.state}>
        {isWorking && last && <Progress percent={last.progress} />}
        {last?.state === 'failed' && <Note kind="amber">{t('profile.export_failed')}</Note>}
        {last?.state === 'ready' && <Ready file={last} profile={profile} />}
      </div>
      {!isWorking && (
        <div className={styles.foot}>
          <Button
            kind={last?.state === 'ready' ? 'line' : 'tonal'}
            loading={start.isBusy}
            onClick={start.run}
          >
            {t(last === null ? 'profile.export_start' : 'profile.export_again')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Progress({ percent }: { percent: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  return (
    <div className={classes.progress}>
      <label htmlFor={id}>{t('profile.export_working', { n: format.number(percent) })}</label>
      <progress id={id} max={100} value={percent} />
      <p>{t('profile.export_stay')}</p>
    </div>
  );
}

type ReadyProps = { file: Export; profile: Profile };

function Ready({ file, profile }: ReadyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.ready}>
      <Icon name="document" size={24} />
      <div>
        <p className={classes.name}>
          {t('profile.export_ready', { date: format.dateTime(file.created_at) })}
        </p>
        <p className={classes.facts}>
          {format.fileSize(file.bytes ?? 0)}
          {file.expires_at !== null &&
            ` · ${t('profile.export_until', { date: format.dateTime(file.expires_at) })}`}
        </p>
      </div>
      <Button kind="tonal" onClick={() => setAsking(true)}>
        {t('profile.export_download')}
      </Button>
      {isAsking && <DownloadForm file={file} profile={profile} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Whoever takes everything along shows that they are the person: a session may be open on a device of others. */
function DownloadForm({ file: { id, created_at }, profile, onClose }: ReadyProps & { onClose(): void }) {
  const { t } = useTranslation();
  const takesCode = profile.second_factor === 'on';
  const form = useForm({
    initial: { password: '', code: '' },
    required: takesCode ? ['password', 'code'] : ['password'],
    async submit({ password, code }) {
      const { data } = await browserApi(grantExport, {
        params: { id },
        body: { password, ...(takesCode && { code }) },
      });
      const path = callPath(downloadExport, { params: { id }, query: { grant: data.grant } });
      // The file needs the token too, which a plain link would not carry.
      saveFile(await fetchSessionFile(path), `medatlas-${created_at.slice(0, 10)}.zip`);
      onClose();
    },
  });
  return (
    <FormSheet
      title={t('profile.export_download_title')}
      form={form}
      confirm={t('profile.export_download')}
      onClose={onClose}
    >
      <p>{t('profile.export_download_text')}</p>
      <input hidden readOnly type="text" autoComplete="username" value={profile.phone_number} />
      <PasswordField label={t('auth.password')} autoComplete="current-password" {...form.field('password')} />
      {takesCode && (
        <CodeField
          label={t('profile.code_or_recovery')}
          hint={t('profile.code_or_recovery_hint')}
          takesRecovery
          {...form.field('code')}
        />
      )}
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
