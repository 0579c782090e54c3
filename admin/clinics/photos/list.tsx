import { Stack } from '@mui/material';
import { FunctionField, SelectField, SelectInput, useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminPhoto,
  hidePhoto,
  photoStates,
  showPhoto,
} from '../../../contract/clinics/admin-photos.ts';
import { hidePhotoReasons } from '../../../contract/clinics/staff-photos.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import { AppealNote } from '../../platform/appeal-note.tsx';
import { BulkAct } from '../../platform/bulk/bulk-act.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { useChoice } from '../../platform/decision/use-choice.tsx';
import { Search } from '../../platform/search.tsx';

const useHideReason = () =>
  useChoice({
    label: 'admin.photos.why',
    values: hidePhotoReasons,
    words: 'staff_photos.reason_',
    missing: 'admin.comments.choose_reason',
  });

/** Lets a photo be, hides it for a reason that its clinic reads, or gives it back. */
function PhotoActs() {
  const photo = useRecordContext<AdminPhoto>();
  const [reason, choice] = useHideReason();
  if (!photo) return null;
  const params = { id: photo.id };
  const isAppealed = photo.appeal?.is_open === true;
  return (
    <Stack direction="row" spacing={1}>
      {photo.state !== 'kept' && (
        <ActButton
          text={photo.state === 'hidden' ? 'admin.photos.show' : 'admin.photos.keep'}
          reason="none"
          run={() => api(showPhoto, { params })}
        />
      )}
      {(photo.state !== 'hidden' || isAppealed) && (
        <ActButton
          text={isAppealed ? 'admin.photos.keep_hidden' : 'admin.photos.hide'}
          reason="none"
          color="error"
          run={async () => reason && api(hidePhoto, { params, body: { reason } })}
          {...choice}
        />
      )}
    </Stack>
  );
}

/** Keeps the selected photos, or hides them for one reason. A photo with an appeal is decided on its own page. */
function PhotoBulkActs() {
  const translate = useTranslate();
  const [reason, choice] = useHideReason();
  const wordOf = (state: AdminPhoto['state']) => translate(`admin.photos.state.${state}`);
  const isAppealed = ({ appeal }: AdminPhoto) => appeal?.is_open === true;
  const nameOf = ({ id, clinic, doctor, caption }: AdminPhoto) =>
    [`${clinic.title} · ${id}`, doctor?.title, caption].filter(Boolean).join(' · ');
  return (
    <>
      <BulkAct<AdminPhoto>
        text="admin.photos.keep"
        reason="none"
        nameOf={nameOf}
        changeOf={(photo) =>
          photo.state === 'unchecked' && !isAppealed(photo)
            ? { from: wordOf(photo.state), to: wordOf('kept') }
            : null
        }
        run={({ id }) => api(showPhoto, { params: { id } })}
      />
      <BulkAct<AdminPhoto>
        text="admin.photos.hide"
        reason="none"
        color="error"
        nameOf={nameOf}
        changeOf={(photo) =>
          photo.state === 'hidden' || isAppealed(photo)
            ? null
            : { from: wordOf(photo.state), to: wordOf('hidden') }
        }
        run={async ({ id }) => reason && api(hidePhoto, { params: { id }, body: { reason } })}
        {...choice}
      />
    </>
  );
}

const states = choicesOf('admin.photos.state', photoStates);

const WIDTH = 160;

/** What its clinic has put up, small; a hidden one is shown to nobody. */
function PhotoField({ photo }: { photo: AdminPhoto }) {
  const translate = useTranslate();
  const { path, version, width, height, widths, doctor, caption, state, reason } = photo;
  if (state === 'hidden') return <>{translate(`staff_photos.reason_${reason}`)}</>;
  return (
    <a href={`${path}/${widths.at(-1)}.webp?v=${version}`} target="_blank" rel="noreferrer">
      <img
        src={`${path}/${widths.find((one) => one >= WIDTH)}.webp?v=${version}`}
        alt={doctor?.title ?? caption ?? ''}
        width={WIDTH}
        height={Math.round((WIDTH * height) / width)}
        loading="lazy"
      />
    </a>
  );
}

/** Uploaded photos, those that nobody has looked at first, in the order they came. */
export function PhotoList() {
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.photos.search" />,
    <SelectInput key="state" source="state" choices={states} alwaysOn />,
  ];
  return (
    <AdminList
      opens={false}
      filters={filters}
      filterDefaultValues={{ state: 'unchecked' }}
      sort={{ field: 'id', order: 'ASC' }}
      bulk={<PhotoBulkActs />}
    >
      <FunctionField<AdminPhoto>
        source="photo"
        sortable={false}
        render={(photo) => <PhotoField photo={photo} />}
      />
      <FunctionField<AdminPhoto>
        source="clinic.title"
        sortable={false}
        render={({ clinic }) => (
          <a href={`/hospital/${clinic.slug}/photo`} target="_blank" rel="noreferrer">
            {clinic.title}
          </a>
        )}
      />
      <FunctionField<AdminPhoto>
        source="doctor.title"
        sortable={false}
        render={({ clinic, doctor }) =>
          doctor && (
            <a href={`/hospital/${clinic.slug}/self/${doctor.id}`} target="_blank" rel="noreferrer">
              {doctor.title}
            </a>
          )
        }
      />
      <FunctionField<AdminPhoto>
        source="caption"
        sortable={false}
        render={({ caption, credit }) => (
          <bdi>{[caption, credit?.author, credit?.licence].filter(Boolean).join(' · ')}</bdi>
        )}
      />
      <SelectField source="state" choices={states} sortable={false} />
      <AppealNote />
      <PhotoActs />
    </AdminList>
  );
}
