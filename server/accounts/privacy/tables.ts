/** Columns that name an account and are not told to it, and why. */
export const untold: Readonly<Record<string, string>> = {
  'account_events.actor_id': 'what an operator did to the account of another is about the other',
  'api_keys.account_id': 'keys are the clinic’s, those of operators the service’s',
  'attestations.account_id': 'what an owner confirms is the clinic’s word',
  'audit_events.actor_id': 'what someone did for a clinic or for the service is about these',
  'bills.decided_by': 'what an operator decided is about the bill of another',
  'canned_replies.created_by': 'ready answers are the clinic’s',
  'case_notes.account_id':
    'what the clinic’s people write to each other is the clinic’s, about another person',
  'chat_notes.account_id':
    'what the clinic’s people write to each other is the clinic’s, about another person',
  'clinic_changes.account_id': 'what the clinic wants said of itself is the clinic’s',
  'clinic_changes.decided_by': 'what an operator decided is about the clinic',
  'clinic_claims.decided_by': 'what an operator decided is about the claim of another',
  'clinic_matches.decided_by': 'what an operator decided is about clinics',
  'clinic_matches.made_by': 'what an operator decided is about clinics',
  'clinic_merges.made_by': 'what an operator decided is about clinics',
  'clinic_merges.undone_by': 'what an operator decided is about clinics',
  'clinic_sections.changed_by': 'who wrote a part of a profile is the clinic’s affair',
  'comment_disputes.disputed_by': 'what a clinic says against a comment is the clinic’s',
  'comment_replies.account_id': 'replies to comments are the clinic’s',
  'comments.decided_by': 'what an operator decided is about the comment of another',
  'comments.decided_with': 'what an operator decided is about the comment of another',
  'comments.removal_asked_by': 'what an operator decided is about the comment of another',
  'content_versions.made_by': 'what an operator wrote is the service’s',
  'currency_rates.decided_by': 'what an operator decided is about a rate',
  'doctor_matches.decided_by': 'what an operator decided is about doctors',
  'doctor_matches.made_by': 'what an operator decided is about doctors',
  'doctor_merges.made_by': 'what an operator decided is about doctors',
  'doctor_merges.undone_by': 'what an operator decided is about doctors',
  'entry_drafts.made_by': 'what an operator writes of a clinic or a doctor is the service’s',
  'import_runs.account_id': 'what an operator imports is about clinics',
  'inbox_assignments.account_id': 'who of a clinic had what to answer is the clinic’s, about another person',
  'inbox_assignments.by_id': 'who of a clinic gave whom what to answer is the clinic’s, about another person',
  'invitations.invited_by': 'an invitation is the clinic’s, to another person',
  'offer_approvals.asked_by': 'approvals are between the clinic’s people, about the offer to another person',
  'offer_approvals.decided_by':
    'approvals are between the clinic’s people, about the offer to another person',
  'offer_templates.created_by': 'templates are the clinic’s',
  'offer_versions.sent_by': 'offers are the clinic’s, to another person',
  'offers.created_by': 'offers are the clinic’s, to another person',
  'passkey_challenges.account_id': 'a challenge that waits five minutes for its answer is a random number',
  'phone_codes.account_id': 'a code that waits ten minutes to be typed is told to the phone alone',
  'photos.hidden_by': 'what an operator decided is about the photo of a clinic',
  'position_requests.account_id': 'what a clinic asks about a doctor is the clinic’s',
  'position_requests.decided_by': 'what was decided is about the clinic and the doctor',
  'price_imports.account_id': 'price lists are the clinic’s',
  'price_steps.account_id': 'price lists are the clinic’s',
  'ranking_versions.changed_by': 'what an operator changed is a setting of the service',
  'reports.decided_by': 'what an operator answered is about the report of another',
  'request_questions.asked_by': 'questions are the clinic’s, about another person',
  'staff_news.account_id': 'what a letter of the next hour will count is about others, and gone with it',
  'term_merges.made_by': 'what an operator decided is about a dictionary',
  'term_merges.undone_by': 'what an operator decided is about a dictionary',
  'verifications.operator_id': 'what an operator compared with a register is about a clinic or a doctor',
  'webhooks.account_id': 'webhooks of a clinic are the clinic’s',
};

/** What goes with the account, at once. */
export const tablesThatGo = [
  'calendar_feeds',
  'chats',
  'comments',
  'drafts',
  'exports',
  'favourite_clinics',
  'favourite_doctors',
  'favourite_links',
  'inbox_views',
  'machine_translations',
  'mail_tokens',
  'notifications',
  'patients',
  'operators',
  'passkey_challenges',
  'passkeys',
  'phone_codes',
  'price_steps',
  'push_subscriptions',
  'recovery_codes',
  'saved_filters',
  'saved_searches',
  'second_factors',
  'sessions',
  'staff',
  'staff_news',
] as const;

/**
 * What goes but for what is another person's: files that someone of a clinic has sent to a patient, and with whom a patient
 * has shared a request.
 */
export const tablesThatGoInPart = ['attachments', 'request_guests'] as const;

/** What stays for three years as proof, and goes with the number of the account after that. */
export const tablesThatStay = ['account_events', 'consent_events'] as const;

/** What is emptied of the words of the case, and stays as long for what clinics account for: their answers and offers. */
export const tablesThatAreEmptied = ['clinic_claims', 'request_questions', 'requests'] as const;

/** The logs of what was done for the service: by a number without a name. */
export const tablesOfOperators = [
  'audit_events',
  'bills',
  'clinic_matches',
  'clinic_merges',
  'content_versions',
  'currency_rates',
  'doctor_matches',
  'doctor_merges',
  'entry_drafts',
  'import_runs',
  'photos',
  'ranking_versions',
  'reports',
  'term_merges',
  'verifications',
] as const;

/** What someone of a clinic has done for it: the clinic's, done by a number without a name. */
export const tablesOfClinics = [
  'api_keys',
  'attachment_openings',
  'attestations',
  'canned_replies',
  'case_notes',
  'chat_notes',
  'chat_participants',
  'clinic_changes',
  'clinic_sections',
  'inbox_assignments',
  'invitations',
  'comment_disputes',
  'comment_replies',
  'offer_approvals',
  'offer_templates',
  'offer_versions',
  'offers',
  'position_requests',
  'price_imports',
  'webhooks',
] as const;
