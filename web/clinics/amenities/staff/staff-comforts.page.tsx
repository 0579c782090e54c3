import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { ComfortGroup } from '../../../../contract/clinics/comforts.ts';
import { listStaffComforts } from '../../../../contract/clinics/sections/staff-endpoints.ts';
import { accountLoad } from '../../../accounts/profile/load-profile.ts';
import { useFormat } from '../../../platform/format.ts';
import { readOwnClinic } from '../../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../../team/staff-room.tsx';
import { Button } from '../../../ui/button.tsx';
import { AmenityFields } from '../../sections/amenity-fields.tsx';
import classes from './staff-comforts.module.css';
import { useComforts } from './use-comforts.ts';

export const clientLoader = accountLoad(async (args) => {
  const clinic = await readOwnClinic(args);
  const { data } = await args.api(listStaffComforts, { params: { id: clinic.id } }, args.signal);
  return { clinic, groups: data };
});

export { StaffRoomFailure as ErrorBoundary, StaffRoomSkeleton as HydrateFallback };

export default function StaffComfortsPage() {
  const { t, i18n } = useTranslation();
  const { clinic, groups } = useLoaderData<typeof clientLoader>();
  return (
    <StaffRoom title={t('staff_comforts.title')} lead={t('staff_comforts.lead')}>
      {/* Titles come in the language of the page. */}
      <Comforts key={`${clinic.id} ${i18n.language}`} clinicId={clinic.id} loaded={groups} />
    </StaffRoom>
  );
}

type Tools = ReturnType<typeof useComforts>;

function Comforts({ clinicId, loaded }: { clinicId: number; loaded: readonly ComfortGroup[] }) {
  const comforts = useComforts(clinicId, loaded);
  return (
    <>
      <State {...comforts} />
      <AmenityFields {...comforts} />
    </>
  );
}

/** How many are answered, whether all is saved, and the way back. */
function State({ groups, chosen, saving, retry, undo }: Tools) {
  const { t } = useTranslation();
  const format = useFormat();
  const slugs = groups.flatMap(({ comforts }) => comforts.map(({ slug }) => slug));
  const told = slugs.filter((slug) => chosen(slug) !== 'unknown').length;
  return (
    <div className={classes.state}>
      <p>{t('staff_comforts.told', { n: format.number(told), all: format.number(slugs.length) })}</p>
      <p role="status" data-saving={saving}>
        {t(`staff_comforts.${saving}`)}
      </p>
      {saving === 'failed' && (
        <Button small onClick={retry}>
          {t('action.retry')}
        </Button>
      )}
      {undo && (
        <Button small kind="quiet" onClick={undo}>
          {t('staff_comforts.undo')}
        </Button>
      )}
    </div>
  );
}
