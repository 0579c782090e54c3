import Icon from '@mui/icons-material/LocalOffer';
import { NumberField, SelectField, SelectInput, TextField, TextInput } from 'react-admin';
import { type AdminOffer, offerAges } from '../../../contract/offers/admin-offers.ts';
import { offerStates } from '../../../contract/offers/offers.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { Figure } from '../../platform/figure.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { Search } from '../../platform/search.tsx';
import { Day, When } from '../../platform/when.tsx';

const states = choicesOf('staff.offer_state', offerStates);

const filters = [
  <Search key="q" source="q" alwaysOn words="admin.requests.search" />,
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
  <SelectInput
    key="unchanged"
    source="unchanged"
    choices={choicesOf('admin.offers.unchanged', offerAges)}
    alwaysOn
  />,
  <TextInput key="clinic_id" source="clinic_id" />,
];

/** Fields of an offer, without procedures and amounts: these are read on the page of the request, for a reason. */
export const offerFields = [
  <NumberField key="number" source="request.number" sortable={false} options={{ useGrouping: false }} />,
  <TextField key="clinic" source="clinic.title" sortable={false} />,
  <SelectField key="state" source="state" choices={states} sortable={false} />,
  <Figure key="version" source="version" sortable={false} />,
  <When key="updated_at" source="updated_at" />,
  <When key="valid_until" source="valid_until" sortable={false} withTime={false} />,
  <Day key="confirmed_date" source="confirmed_date" sortable={false} />,
];

/** Where an offer is read: at its request. */
export const requestOfOffer = ({ request }: AdminOffer): string => `/requests/${request.id}/show`;

/** Offers that were sent, those of the last change first. */
function OfferList() {
  return (
    <AdminList<AdminOffer>
      filters={filters}
      sort={{ field: 'updated_at', order: 'DESC' }}
      leadsTo={requestOfOffer}
    >
      {offerFields}
    </AdminList>
  );
}

export const offers: AdminResource = {
  name: 'offers',
  permission: 'case.support',
  icon: Icon,
  list: OfferList,
  recordRepresentation: ({ request, clinic }: AdminOffer) => `${request.number} · ${clinic.title}`,
};
