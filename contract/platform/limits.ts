/** So many clinics can be seen and asked together. */
const TOGETHER_MAX = 5;

/** Limits that both sides and the texts name. */
export const limits = {
  searchPageSize: 20,
  searchPageSizeMax: 50,
  /** Code points of a search text. */
  searchTextMax: 200,
  rankingReasonMax: 500,
  /** Results reachable by paging; beyond it a search is to be narrowed. */
  searchDepthMax: 10_000,
  /** Found at most by names alone, while the search cluster is away. */
  namesOnlyMax: 1000,
  pricePageSize: 50,
  photoPageSize: 24,
  commentPageSize: 10,
  newsPageSize: 12,
  doctorPageSize: 20,
  mapPointsMax: 500,
  suggestionsMax: 8,
  comparisonMax: TOGETHER_MAX,
  /** Clinics that answer, named on the page of one that does not. */
  answeringMax: 3,
  favouriteNoteMax: 500,
  /** Clinics, and doctors, that one account keeps. */
  favouritesMax: 1000,
  savedSearchesMax: 20,
  /** Relatives that one account can keep. */
  patientsMax: 10,
  /** People who can be invited to a request or read it at a time, and all who ever were. */
  guestsMax: 5,
  guestsEverMax: 30,
  /** Last acts of guests that the log shows. */
  guestActsShown: 100,
  savedSearchNameMax: 100,
  /** Saved filters of one list that an operator keeps. */
  savedFiltersMax: 20,
  savedFilterNameMax: 60,
  nameMax: 100,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 128,
  /** Failed logins into one account from one address, and the minutes they count for. */
  loginFailures: 5,
  loginMinutes: 15,
  sessionDays: 30,
  /** A token in use is exchanged for a fresh one after this time. */
  tokenRotationHours: 24,
  passwordLinkMinutes: 60,
  phoneCodeMinutes: 10,
  phoneCodeTries: 5,
  emailLinkHours: 48,
  exportDays: 7,
  invitationDays: 7,
  invitationsPerDay: 40,
  apiKeysMax: 20,
  apiKeyDays: 366,
  apiKeyCallsPerMinute: 120,
  webhookUrlMax: 500,
  /** Devices of an account that get notifications, and characters of the address of one. */
  pushDevicesMax: 10,
  pushUrlMax: 1000,
  recoveryCodes: 10,
  consentProofYears: 3,
  requestPageSize: 20,
  /** A row of the inbox can be put off for so long. */
  snoozeDaysMax: 366,
  labelNameMax: 30,
  inboxViewNameMax: 60,
  requestTextMin: 20,
  requestTextMax: 5000,
  requestTitleMax: 120,
  requestsPerDay: 5,
  requestDays: 30,
  requestWarningDays: 7,
  /** So long after the treatment its clinic still sees what was opened to it: what its records need it has copied by then. */
  openAfterTreatmentDays: 90,
  recipientsMax: TOGETHER_MAX,
  attachmentsPerRequest: 10,
  attachmentBytes: 1_048_576,
  uploadsPerHour: 30,
  looseAttachmentHours: 48,
  /** What a visitor writes stays in their browser so long without a change. */
  visitorDraftDays: 7,
  claimsPerDay: 5,
  claimTextMax: 2000,
  attachmentsPerClaim: 5,
  attachmentsPerChange: 5,
  claimCodeMinutes: 30,
  claimCodeTries: 5,
  /** After so many working days a claim or a change has waited too long. */
  decisionWorkingDays: 2,
  photosPerClinic: 60,
  photoBytes: 10_485_760,
  photoWidthMin: 800,
  photoHeightMin: 400,
  portraitWidthMin: 320,
  portraitHeightMin: 400,
  captionMax: 200,
  photoUploadsPerHour: 200,
  /** A photo that was taken out can be brought back for so long. */
  removedPhotoHours: 24,
  priceRemarkMax: 300,
  /** The last step on a price list, an applied file too, is taken back for so long. */
  priceUndoHours: 24,
  priceNoteMax: 500,
  priceChangesMax: 1000,
  priceFileBytes: 5_242_880,
  priceFileRows: 20_000,
  priceCellMax: 500,
  priceRowsPage: 50,
  priceUploadsPerHour: 30,
  /** A file that was left open goes after so long. */
  openPriceFileDays: 7,
  clinicTextMax: 5000,
  equipmentMax: 60,
  equipmentItemMax: 200,
  /** A clinic confirms its whole profile so often, and is reminded before. */
  attestationDays: 90,
  attestationWarningDays: 14,
  remindAfterHours: [4, 20],
  slowAfterHours: 48,
  noReplyAfterHours: 72,
  /** A letter goes when something new stays unread so long, and at most one in so many minutes. */
  letterAfterMinutes: 10,
  lettersEveryMinutes: 60,
  /** Of which one offer is made. */
  offerProceduresMax: 20,
  offerDays: 30,
  offerDaysMin: 7,
  offerDaysMax: 90,
  approvalReasonMax: 500,
  offerCompletenessMin: 60,
  planSlots: 6,
  planItems: 40,
  planItemMax: 300,
  planArrivalMax: 2000,
  planDocuments: 20,
  /** A time can be proposed so far ahead. */
  planDaysAhead: 730,
  /** Reminders of an appointment come so many days before it, in the morning of the reader. */
  planReminderDays: [7, 1],
  planReminderHour: 9,
  aftercareTextMax: 5000,
  aftercareDocuments: 10,
  checkIns: 12,
  /** Check-ins end when the clinic stops to see what was opened to it. */
  checkInDayMax: 90,
  /** Days on which a check-in can be answered, the first being its own. */
  checkInOpenDays: 3,
  checkInNoteMax: 1000,
  /** Pain from 0 to 10; from this on it needs the clinic. */
  painWorrying: 8,
  /** The day of discharge lies at most so far ahead. */
  dischargeDaysAhead: 60,
  /** Without a settled bill a review is asked for so many days after the treatment, */
  reviewAskedAfterDays: 14,
  /** and after so many not any more. */
  reviewAskedUntilDays: 60,
  /** Messages and files in the export of a case, the last ones. */
  caseFileMessages: 2000,
  caseFileAttachments: 200,
  caseFilesPerHour: 10,
  billLines: 30,
  billTitleMax: 100,
  billNoteMax: 300,
  billDisputeMax: 2000,
  /** Days after the treatment until both sides are asked for what was paid. */
  billAskedAfterDays: 2,
  /** Days from one reminder to the next of who has not answered; after the last as many days it is given up. */
  billReminderDays: [4, 7, 10],
  draftBytesMax: 20_000,
  messageMax: 4000,
  messagePageSize: 50,
  messagePageSizeMax: 200,
  messagesPerMinute: 20,
  /** A message can be corrected for so long. */
  correctionMinutes: 15,
  attachmentsPerMessage: 5,
  /** Texts that a machine translates anew: for one account, and for visitors of one network. */
  translationsPerHour: 300,
  publicTranslationsPerHour: 60,
  chatPageSize: 50,
  /** After this a closed conversation is not opened again by a message: a new one begins. */
  reopenDays: 30,
  /** Comments a score is shown from. */
  scoreFrom: 3,
  commentMin: 30,
  commentMax: 2000,
  commentsPerDay: 3,
  /** An author corrects a comment, and a clinic its reply, for so long. */
  commentCorrectionMinutes: 30,
  attachmentsPerComment: 3,
  replyMax: 2000,
  /** The author's time to answer a dispute. */
  disputeAnswerDays: 7,
  /** Whoever a decision goes against may say so once, for so long. */
  appealDays: 30,
  appealMin: 10,
  appealMax: 2000,
  /** A published comment of so many stars or fewer is removed by two operators only. */
  twoPersonStars: 2,
  /** How often a year a doctor performs a procedure. */
  yearlyVolumeMax: 20_000,
  /** Requests of a clinic for known doctors that may wait at a time, */
  positionRequestsOpen: 20,
  /** how often it may ask for the same doctor in so many days, and not at all so long after a refusal. */
  positionAsks: 3,
  positionAskDays: 90,
  positionReasonMax: 500,
  reportMin: 10,
  reportMax: 2000,
  reportsPerHour: 5,
  /** How long the address of whoever reported is kept after the answer. */
  reportAddressDays: 30,
  /** A session of a clinic's member ends after this many hours without use, */
  staffIdleHours: 12,
  /** and after so long in any case. */
  staffDays: 7,
  /** A session of an operator ends after so long without use, */
  operatorIdleMinutes: 30,
  /** and after so long in any case. */
  operatorHours: 12,
  /** So long a confirmation by the second factor lasts for dangerous acts. */
  confirmationMinutes: 10,
  requestTimeoutMs: 60_000,
  toastsShown: 5,
} as const;
