import type { EmailSubject } from '../../contract/accounts/emails.ts';

export type EmailKind =
  | 'password_link'
  | 'email_link'
  | 'password_changed'
  | 'second_factor_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'email_changed'
  | 'account_deleted'
  | 'request_news'
  | 'plan_reminder'
  | 'bill_reminder'
  | 'check_in_due'
  | 'review_invitation'
  | 'staff_request'
  | 'staff_reminder'
  | 'message_news'
  | 'search_news'
  | 'staff_message'
  | 'staff_accepted'
  | 'staff_date_reminder'
  | 'staff_passed_over'
  | 'staff_cancelled'
  | 'staff_answered'
  | 'staff_offer_declined'
  | 'staff_date_chosen'
  | 'staff_dates_asked'
  | 'staff_bill_waiting'
  | 'staff_bill_decided'
  | 'staff_check_in_worrying'
  | 'staff_approval_asked'
  | 'staff_approval_returned'
  | 'staff_assigned'
  | 'staff_comment'
  | 'staff_reply_redacted'
  | 'staff_news'
  | 'claim_code'
  | 'claim_news'
  | 'claim_takeover'
  | 'change_news'
  | 'withdrawal_news'
  | 'webhook_off'
  | 'position_asked'
  | 'position_answer'
  | 'proof_expiry'
  | 'staff_invitation'
  | 'clinic_invitation'
  | 'attestation_ahead'
  | 'attestation_due'
  | 'comment_news'
  | 'report_answer';

/** Emails that are a service, and a choice: one press stops those of their subject. */
export const subjects: Partial<Record<EmailKind, EmailSubject>> = {
  request_news: 'requests',
  plan_reminder: 'requests',
  bill_reminder: 'requests',
  check_in_due: 'requests',
  review_invitation: 'requests',
  staff_request: 'requests',
  staff_reminder: 'requests',
  staff_accepted: 'requests',
  staff_date_reminder: 'requests',
  staff_passed_over: 'requests',
  staff_cancelled: 'requests',
  staff_answered: 'requests',
  staff_offer_declined: 'requests',
  staff_date_chosen: 'requests',
  staff_dates_asked: 'requests',
  staff_bill_waiting: 'requests',
  staff_bill_decided: 'requests',
  staff_check_in_worrying: 'requests',
  staff_approval_asked: 'requests',
  staff_approval_returned: 'requests',
  staff_assigned: 'requests',
  staff_comment: 'comments',
  staff_reply_redacted: 'comments',
  staff_news: 'requests',
  message_news: 'messages',
  search_news: 'searches',
  staff_message: 'messages',
};

/** When and by which clocks: IANA zones of where it is and of the reader. `startsAt`: ISO 8601. */
export type Appointment = { startsAt: string; zone: string; readerZone: string };
