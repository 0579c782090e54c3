import { useTranslation } from 'react-i18next';
import { callPath } from '../../../contract/platform/client.ts';
import { type Aftercare, getCaseFile, getPatientSummary } from '../../../contract/requests/aftercare.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { saveFile } from '../../platform/save-file.ts';
import { fetchSessionFile } from '../../platform/session-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useGuestPaths } from '../guests/guest-context.ts';
import planClasses from '../plan/plan.module.css';
import classes from './aftercare.module.css';

/** The whole case for the doctor at home, who may be the one that takes it. */
export function TakeCard({
  care: { request_id: id, number },
}: {
  care: Pick<Aftercare, 'request_id' | 'number'>;
}) {
  const { t } = useTranslation();
  const guestPaths = useGuestPaths();
  const isGuest = guestPaths !== null;
  const params = { id };
  const paths = guestPaths ?? {
    zip: callPath(getCaseFile, { params }),
    summary: callPath(getPatientSummary, { params }),
  };
  const zip = useAction(async () => {
    saveFile(await fetchSessionFile(paths.zip), `medatlas-${number}.zip`);
  });
  const summary = useAction(async () => {
    saveFile(await fetchSessionFile(paths.summary), `medatlas-${number}-fhir.json`);
  });
  return (
    <section className={`${planClasses.card} ${planClasses.tools}`} aria-labelledby="aftercare-take">
      <h2 id="aftercare-take">{t(isGuest ? 'shared.take_title' : 'aftercare.take.title')}</h2>
      <p>{t(isGuest ? 'shared.take_text' : 'aftercare.take.text')}</p>
      <div className={classes.ways}>
        <Button kind="tonal" loading={zip.isBusy} onClick={() => zip.run()}>
          <Icon name="download" size={18} />
          {t('aftercare.take.zip')}
        </Button>
        <Button kind="quiet" loading={summary.isBusy} onClick={() => summary.run()}>
          {t('aftercare.take.fhir')}
        </Button>
      </div>
      <p className={planClasses.quiet}>{t(isGuest ? 'shared.take_warning' : 'aftercare.take.warning')}</p>
    </section>
  );
}
