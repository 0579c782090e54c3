import type { Delivery } from '../../../contract/team/webhooks.ts';

/** Key of the words for a kind of event. */
export const eventName = (type: Delivery['type']): string =>
  `staff_integrations.event.${type.replace('.', '_')}`;
