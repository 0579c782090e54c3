import type { ChatEventKind } from '../../../contract/chats/chats.ts';

/** What conversations about a request are told of it; everything else is no matter for them. */
const toldInChats: ReadonlyMap<string, ChatEventKind> = new Map([
  ['ask', 'question_asked'],
  ['answer', 'question_answered'],
  ['offer', 'offer_sent'],
  ['withdraw', 'offer_withdrawn'],
  ['accept', 'offer_accepted'],
  ['decline_offer', 'offer_declined'],
  ['schedule', 'offer_confirmed'],
  ['propose_dates', 'dates_proposed'],
  ['choose_date', 'date_chosen'],
  ['move_date', 'date_moved'],
  ['ask_dates', 'dates_asked'],
  ['give_up_date', 'date_given_up'],
  ['plan_document', 'plan_document'],
  ['call_off', 'clinic_called_off'],
  ['enter_bill_client', 'bill_entered_client'],
  ['enter_bill_staff', 'bill_entered_staff'],
  ['confirm_bill', 'bill_confirmed'],
  ['dispute_bill', 'bill_disputed'],
  ['decide_bill', 'bill_decided'],
  ['write_aftercare', 'aftercare_written'],
  ['discharge_document', 'discharge_document'],
  ['answer_check_in', 'check_in_answered'],
  ['answer_check_in_worrying', 'check_in_worrying'],
  ['pass_over', 'not_chosen'],
  ['refuse', 'clinic_declined'],
  ['cancel', 'request_cancelled'],
  ['contact_opened', 'contact_opened'],
  ['contact_closed', 'contact_closed'],
  ['papers_opened', 'papers_opened'],
  ['papers_closed', 'papers_closed'],
] satisfies [string, ChatEventKind][]);

/** What is said in conversations about the event of a request; null: nothing. */
export const eventOfAct = (kind: string): ChatEventKind | null => toldInChats.get(kind) ?? null;
