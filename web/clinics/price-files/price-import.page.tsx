import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import {
  getPriceFile,
  listPriceImports,
  type PriceFile,
  type PriceImport,
  undoPriceImport,
} from '../../../contract/clinics/price-imports.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import classes from './price-import.module.css';
import { UploadStep } from './upload-step.tsx';

type Props = { clinicId: number; done: PriceImport; onAgain(): void };

/** What was written, and the way back for a day. */
function DoneStep({ clinicId, done, onAgain }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const { counts } = done;
  const undo = useAction(async () => {
    await browserApi(undoPriceImport, { params: { id: clinicId, import: done.id } });
    await revalidate();
  });
  return (
    <div className={classes.panel} role="status">
      <h2 className={text.h2}>{t(`staff_prices.done_${done.state}`)}</h2>
      {counts && done.state === 'applied' && (
        <p>
          {t('staff_prices.written', {
            added: format.number(counts.new),
            changed: format.number(counts.changed),
            gone: format.number(counts.gone),
          })}
        </p>
      )}
      {counts?.kept !== undefined && counts.kept > 0 && (
        <p>{t('staff_prices.kept', { count: counts.kept, n: format.number(counts.kept) })}</p>
      )}
      <div className={classes.tools}>
        <Link to={`/staff/prices?clinic=${clinicId}`} className={buttonClass({ kind: 'primary' })}>
          {t('staff_prices.to_list')}
        </Link>
        <Button onClick={onAgain}>{t('staff_prices.again')}</Button>
        {done.undo_until !== null && (
          <Button loading={undo.isBusy} onClick={() => undo.run()}>
            {t('staff_prices.undo_import', { until: format.dateTime(done.undo_until) })}
          </Button>
        )}
      </div>
    </div>
  );
}

export const clientLoader = accountLoad(async (args) => {
  const { api, signal, url } = args;
  const clinic = await readOwnClinic(args);
  const params = { id: clinic.id };
  const id = url.searchParams.get('import');
  const [imports, file, dictionaries] = await Promise.all([
    api(listPriceImports, { params }, signal),
    id === null ? null : api(getPriceFile, { params: { ...params, import: id } }, signal),
    api(getDictionaries, { query: { name: ['procedures'] } }, signal),
  ]);
  return {
    clinic,
    imports: imports.data,
    file: file?.data ?? null,
    procedures: dictionaries.data.procedures ?? [],
  };
});

export { StaffRoomFailure as ErrorBoundary, StaffRoomSkeleton as HydrateFallback };

const steps = ['upload', 'columns', 'check', 'done'] as const;
type Step = (typeof steps)[number];

const isFile = (file: PriceFile | PriceImport | null): file is PriceFile =>
  file !== null && 'columns' in file;

/** A price list from a file: chosen, its columns named, checked row by row, written. */
export default function PriceImportPage() {
  const { t } = useTranslation();
  const { clinic, imports, file, procedures } = useLoaderData<typeof clientLoader>();
  const [isChecking, setChecking] = useState(false);
  const [, setQuery] = useSearchParams();
  const open = (id: string | null) => {
    setChecking(false);
    setQuery({ clinic: String(clinic.id), ...(id !== null && { import: id }) });
  };
  const step: Step = file === null ? 'upload' : !isFile(file) ? 'done' : isChecking ? 'check' : 'columns';
  return (
    <StaffRoom title={t('staff_prices.import_title')} lead={t('staff_prices.import_lead')}>
      <ol className={classes.steps}>
        {steps.map((one) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {t(`staff_prices.step_${one}`)}
          </li>
        ))}
      </ol>
      {file === null && <UploadStep clinicId={clinic.id} imports={imports} onOpen={open} />}
      {isFile(file) && !isChecking && (
        <ColumnsStep key={file.id} clinicId={clinic.id} file={file} onChecked={() => setChecking(true)} />
      )}
      {isFile(file) && isChecking && (
        <CheckStep
          clinicId={clinic.id}
          file={file}
          procedures={procedures}
          onBack={() => setChecking(false)}
          onDone={() => open(file.id)}
        />
      )}
      {file !== null && !isFile(file) && (
        <DoneStep clinicId={clinic.id} done={file} onAgain={() => open(null)} />
      )}
    </StaffRoom>
  );
}
