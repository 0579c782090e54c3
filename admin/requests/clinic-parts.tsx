import { NumberField, SelectField, useGetResourceLabel } from 'react-admin';
import type { AdminChat } from '../../contract/chats/admin-chats.ts';
import type { AdminOffer } from '../../contract/offers/admin-offers.ts';
import { RelatedList } from '../platform/related-list.tsx';
import type { ShowPart } from '../platform/show-parts.tsx';
import { When } from '../platform/when.tsx';
import { states, stuck } from './cases/words.ts';
import { chatFields, pageOfChat } from './conversations/list.tsx';
import { offerFields, requestOfOffer } from './offers/resource.tsx';

/** Requests, offers and conversations of a clinic, as parts of its page. */
export function useRequestParts(clinicId: number): ShowPart[] {
  const listName = useGetResourceLabel();
  const of = { clinic_id: String(clinicId) };
  return [
    {
      name: 'requests',
      label: listName('requests', 2),
      content: (
        <RelatedList
          resource="requests"
          filter={{ ...of, folder: 'all' }}
          sort={{ field: 'updated_at', order: 'DESC' }}
        >
          <NumberField source="number" sortable={false} options={{ useGrouping: false }} />
          <SelectField source="state" choices={states} sortable={false} />
          <SelectField source="stuck" choices={stuck} sortable={false} emptyText="—" />
          <When source="submitted_at" sortable={false} />
          <When source="updated_at" sortable={false} />
        </RelatedList>
      ),
    },
    {
      name: 'offers',
      label: listName('offers', 2),
      content: (
        <RelatedList<AdminOffer>
          resource="offers"
          filter={of}
          sort={{ field: 'updated_at', order: 'DESC' }}
          leadsTo={requestOfOffer}
        >
          {offerFields}
        </RelatedList>
      ),
    },
    {
      name: 'conversations',
      label: listName('conversations', 2),
      content: (
        <RelatedList<AdminChat>
          resource="conversations"
          filter={of}
          sort={{ field: 'waiting_since', order: 'ASC' }}
          leadsTo={pageOfChat}
        >
          {chatFields}
        </RelatedList>
      ),
    },
  ];
}
