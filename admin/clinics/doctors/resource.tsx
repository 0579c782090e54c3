import Icon from '@mui/icons-material/MedicalServices';
import { ArrayField, FunctionField, Link, TextField, useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminDoctor,
  type AdminDoctorDetail,
  publishDoctor,
  withdrawDoctor,
} from '../../../contract/clinics/admin-doctors.ts';
import { removeDoctor } from '../../../contract/imports/admin-doctor-removals.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { InnerTable } from '../../platform/inner-table.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { Day } from '../../platform/when.tsx';
import { EntryActs } from '../sections/acts.tsx';
import { EntryEdit } from '../sections/edit.tsx';
import { EntryList } from '../sections/list.tsx';
import { EntryShow } from '../sections/show.tsx';

/** Takes a doctor off the site, or shows one again. */
const turnDoctor = (id: number, isShown: boolean, reason: string) =>
  api(isShown ? publishDoctor : withdrawDoctor, { params: { id }, body: { reason } });

/** What can be done with a doctor. */
function DoctorActs() {
  const doctor = useRecordContext<AdminDoctor>();
  const translate = useTranslate();
  if (!doctor) return null;
  const params = { id: doctor.id };
  return (
    <>
      <EntryActs
        kind="doctors"
        entry={doctor}
        turn={(isShown, reason) => turnDoctor(doctor.id, isShown, reason)}
      />
      <ActButton
        text="admin.doctors.remove"
        reason="required"
        color="error"
        run={(reason) => api(removeDoctor, { params, body: { reason } })}
      >
        {translate('admin.doctors.remove_means')}
      </ActButton>
    </>
  );
}

/** A doctor with licences, and what is missing in which language. */
function DoctorShow() {
  return (
    <EntryShow
      entity="doctor"
      acts={<DoctorActs />}
      text="about"
      hrefOf={({ id }: AdminDoctorDetail) => `/hospital/-/self/${id}`}
    >
      <FunctionField<AdminDoctorDetail>
        source="clinic"
        render={({ clinic }) =>
          clinic ? (
            <Link to={`/clinics/${clinic.id}/show`}>
              <bdi>{clinic.title}</bdi>
            </Link>
          ) : (
            '—'
          )
        }
      />
      <ArrayField source="licences">
        <InnerTable>
          <TextField source="body" sortable={false} />
          <TextField source="number" sortable={false} />
          <Day source="valid_until" sortable={false} emptyText="—" />
          <Day source="checked_on" sortable={false} emptyText="—" />
        </InnerTable>
      </ArrayField>
    </EntryShow>
  );
}

function DoctorList() {
  return (
    <EntryList kind="doctors" turn={turnDoctor}>
      <TextField source="clinic.title" sortable={false} />
    </EntryList>
  );
}

export const doctors: AdminResource = {
  name: 'doctors',
  permission: 'clinic.moderate',
  icon: Icon,
  list: DoctorList,
  edit: () => <EntryEdit kind="doctors" />,
  show: DoctorShow,
  recordRepresentation: 'title',
};
