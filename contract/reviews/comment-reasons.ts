/**
 * Why an operator asks for changes, rejects or removes a comment, and why a clinic disputes one. Nothing here is about
 * what the author thinks of the clinic. The words stand in the messages under `comment_reason`.
 */
export const changeReasons = ['personal_data', 'offensive', 'off_topic', 'unclear', 'illegal'] as const;

export const refusalReasons = [
  'no_proof',
  'not_own_experience',
  'conflict_of_interest',
  'near_copy',
  'advertising',
  'off_topic',
  'offensive',
  'personal_data',
  'illegal',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const disputeReasons = [
  'not_a_patient',
  'wrong_facts',
  'conflict_of_interest',
  'advertising',
  'offensive',
  'personal_data',
  'illegal',
] as const;
