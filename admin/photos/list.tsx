import { FunctionField, SelectField, SelectInput, useTranslate } from 'react-admin';
import { type AdminPhoto, photoStates } from '../../contract/admin-photos.ts';
import { AdminList } from '../platform/admin-list.tsx';
import { choicesOf } from '../platform/choices.ts';
import { Search } from '../platform/search.tsx';
import { PhotoActs } from './acts.tsx';

const states = choicesOf('admin.photos.state', photoStates);

/** What its clinic has put up, small; a hidden one is shown to nobody. */
function PhotoField({ photo }: { photo: AdminPhoto }) {
  const translate = useTranslate();
  const { path, version, width, height, caption, state, reason } = photo;
  if (state === 'hidden') return <>{translate(`staff_photos.reason_${reason}`)}</>;
  return (
    <a href={`${path}/1280.webp?v=${version}`} target="_blank" rel="noreferrer">
      <img
        src={`${path}/320.webp?v=${version}`}
        alt={caption ?? ''}
        width={160}
        height={Math.round((160 * height) / width)}
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
        source="caption"
        sortable={false}
        render={({ caption }) => <bdi>{caption}</bdi>}
      />
      <SelectField source="state" choices={states} sortable={false} />
      <PhotoActs />
    </AdminList>
  );
}
