import {
  Datagrid,
  FunctionField,
  List,
  SearchInput,
  SelectField,
  SelectInput,
  useTranslate,
} from 'react-admin';
import { type AdminPhoto, photoStates } from '../../contract/admin-photos.ts';
import { choicesOf } from '../platform/choices.ts';
import { ListFoot } from '../platform/list-foot.tsx';
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
  const translate = useTranslate();
  const filters = [
    <SearchInput key="q" source="q" alwaysOn placeholder={translate('admin.photos.search')} />,
    <SelectInput key="state" source="state" choices={states} alwaysOn />,
  ];
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: 'unchecked' }}
      sort={{ field: 'id', order: 'ASC' }}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick={false}>
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
      </Datagrid>
    </List>
  );
}
