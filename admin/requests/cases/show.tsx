import {
  ArrayField,
  BooleanField,
  FunctionField,
  NumberField,
  SelectField,
  TextField,
  useTranslate,
} from 'react-admin';
import { chatStates } from '../../../contract/chats/chats.ts';
import { offerStates } from '../../../contract/offers/offers.ts';
import type { AdminRequestDetail } from '../../../contract/requests/admin-requests.ts';
import { proposalStates } from '../../../contract/requests/clinic-proposals.ts';
import { recipientStates } from '../../../contract/requests/recipients.ts';
import { AdminShow } from '../../platform/admin-show.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { CountryField } from '../../platform/codes.tsx';
import { Figure } from '../../platform/figure.tsx';
import { InnerTable } from '../../platform/inner-table.tsx';
import { When } from '../../platform/when.tsx';
import { clinicLink, type OfClinic } from '../clinic-link.tsx';
import { RequestActs } from './acts.tsx';
import { eventKey, states, stuck } from './words.ts';

/** The words stand in the middle of a sentence elsewhere. */
const sentence = { display: 'block', '&::first-letter': { textTransform: 'uppercase' } } as const;

type Event = AdminRequestDetail['events'][number];

/** A request with its clinics, offers and conversations; who it is about and what it says stays closed. */
export function RequestShow() {
  const translate = useTranslate();
  const none = <span>{translate('admin.requests.none')}</span>;
  return (
    <AdminShow acts={<RequestActs />} entity="request">
      <NumberField source="number" options={{ useGrouping: false }} />
      <SelectField source="state" choices={states} />
      <SelectField source="stuck" choices={stuck} emptyText={translate('admin.requests.moves')} />
      <CountryField<AdminRequestDetail> source="country" codeOf={({ country }) => country} />
      <When source="submitted_at" />
      <When source="updated_at" />
      <When source="expires_at" />
      <ArrayField source="recipients">
        <InnerTable empty={none}>
          <FunctionField<OfClinic> source="clinic.title" sortable={false} render={clinicLink} />
          <SelectField
            source="state"
            choices={choicesOf('admin.requests.recipient', recipientStates)}
            sortable={false}
          />
          <When source="delivered_at" sortable={false} />
          <When source="seen_at" sortable={false} />
          <When source="replied_at" sortable={false} />
          <BooleanField source="is_slow" sortable={false} />
          <BooleanField source="contact_open" sortable={false} />
          <BooleanField source="documents_open" sortable={false} />
        </InnerTable>
      </ArrayField>
      <ArrayField source="sent_offers">
        <InnerTable empty={none}>
          <FunctionField<OfClinic> source="clinic.title" sortable={false} render={clinicLink} />
          <SelectField
            source="state"
            choices={choicesOf('staff.offer_state', offerStates)}
            sortable={false}
          />
          <Figure source="version" sortable={false} />
          <When source="updated_at" sortable={false} />
          <When source="valid_until" sortable={false} />
        </InnerTable>
      </ArrayField>
      <ArrayField source="chats">
        <InnerTable empty={none}>
          <FunctionField<OfClinic> source="clinic.title" sortable={false} render={clinicLink} />
          <SelectField
            source="state"
            choices={choicesOf('admin.requests.chat', chatStates)}
            sortable={false}
          />
          <Figure source="messages" sortable={false} />
          <When source="last_at" sortable={false} />
          <When source="waiting_since" sortable={false} />
        </InnerTable>
      </ArrayField>
      <ArrayField source="proposals">
        <InnerTable empty={none}>
          <FunctionField<OfClinic> source="clinic.title" sortable={false} render={clinicLink} />
          <TextField source="instead_of.title" sortable={false} />
          <SelectField
            source="state"
            choices={choicesOf('admin.requests.proposal', proposalStates)}
            sortable={false}
          />
          <When source="created_at" sortable={false} />
          <TextField source="note" sortable={false} dir="auto" />
        </InnerTable>
      </ArrayField>
      <ArrayField source="events">
        <InnerTable empty={none}>
          <When source="at" sortable={false} />
          <FunctionField<Event>
            source="kind"
            sortable={false}
            sx={sentence}
            render={({ kind }) => translate(eventKey(kind))}
          />
          <FunctionField<OfClinic> source="clinic.title" sortable={false} render={clinicLink} />
        </InnerTable>
      </ArrayField>
    </AdminShow>
  );
}
