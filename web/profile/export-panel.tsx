import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { callPath } from '../../contract/client.ts';

import { downloadExport, type Export } from '../../contract/exports.ts';
import { useFormat } from '../platform/format.ts';
import { fetchSessionFile } from '../platform/session-file.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/panel.tsx';
import classes from './export-panel.module.css';
import profile from './profile.module.css';
import { saveFile } from './save-file.ts';
import { Section } from './section.tsx';
import { useAction } from './use-action.ts';
import { useExport } from './use-export.ts';

/** The file needs the token, which a plain link would not carry. */
function useDownload() {
  return useAction(async ({ id, created_at }: Export) =>
    saveFile(
      await fetchSessionFile(callPath(downloadExport, { params: { id } })),
      `medatlas-${created_at.slice(0, 10)}.zip`,
    ),
  );
}

/** A copy of everything, made in the background: how far it is, and the file. */
export function ExportPanel({ last: loaded }: { last: Export | null }) {
  const { t } = useTranslation();
  const { last, isWorking, start } = useExport(loaded);
  return (
    <Section title={t('profile.export')} lead={t('profile.export_text')}>
      <div aria-live="polite" className={classes.state}>
        {isWorking && last && <Progress percent={last.progress} />}
        {last?.state === 'failed' && <Note kind="amber">{t('profile.export_failed')}</Note>}
        {last?.state === 'ready' && <Ready file={last} />}
      </div>
      {!isWorking && (
        <div className={profile.foot}>
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

function Ready({ file }: { file: Export }) {
  const { t } = useTranslation();
  const format = useFormat();
  const download = useDownload();
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
      <Button kind="tonal" loading={download.isBusy} onClick={() => download.run(file)}>
        {t('profile.export_download')}
      </Button>
    </div>
  );
}
