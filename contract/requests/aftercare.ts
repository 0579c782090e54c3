import Type, { type Static } from 'typebox';
import { Attachment, fileMediaTypes } from '../accounts/attachments.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, Positive } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { requestStates } from './requests.ts';

/** What a clinic can ask on a day after the discharge. A note can always be added, and is not required. */
export const checkInQuestions = ['pain', 'fever', 'bleeding', 'wound', 'medicine', 'photo'] as const;
export type CheckInQuestion = (typeof checkInQuestions)[number];

/** What can be answered to questions that are answered by choosing, the best first. */
export const checkInChoices = {
  fever: ['no', 'yes'],
  bleeding: ['none', 'light', 'heavy'],
  wound: ['good', 'red', 'open'],
  medicine: ['yes', 'partly', 'no'],
} as const;

/** `coming`: its day is not here; `due`: it can be answered; `missed`: it was not, and is not asked any more. */
export const checkInStates = ['coming', 'due', 'missed', 'answered'] as const;
export type CheckInState = (typeof checkInStates)[number];

/** A check-in as the clinic sets it. */
export const CheckInPlan = Type.Object(
  {
    id: Uuid,
    day: Type.Integer({
      minimum: 1,
      maximum: limits.checkInDayMax,
      description: 'Days after the discharge.',
    }),
    questions: Type.Array(Type.Enum([...checkInQuestions]), {
      minItems: 1,
      maxItems: checkInQuestions.length,
      uniqueItems: true,
    }),
  },
  closed,
);
export type CheckInPlan = Static<typeof CheckInPlan>;

const answers = {
  pain: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  fever: Type.Optional(Type.Enum([...checkInChoices.fever])),
  bleeding: Type.Optional(Type.Enum([...checkInChoices.bleeding])),
  wound: Type.Optional(Type.Enum([...checkInChoices.wound])),
  medicine: Type.Optional(Type.Enum([...checkInChoices.medicine])),
  note: Type.Optional(Type.String({ maxLength: limits.checkInNoteMax })),
};

/** Each question that is asked, but for photo and note, has to be answered; others are refused. */
export const CheckInAnswers = Type.Object({ ...answers, photo_id: Type.Optional(Uuid) }, closed);
export type CheckInAnswers = Static<typeof CheckInAnswers>;

export const AftercareDocument = Type.Object({
  id: Uuid,
  name: Attachment.properties.name,
  type: Attachment.properties.type,
  bytes: Attachment.properties.bytes,
  at: Time,
});
export type AftercareDocument = Static<typeof AftercareDocument>;

/** Answers that mean that the client may need help. */
export const worryingAnswers = ['pain', 'fever', 'bleeding', 'wound'] as const;
export type WorryingAnswer = (typeof worryingAnswers)[number];

export const CheckIn = Type.Object({
  ...CheckInPlan.properties,
  due_on: Type.String({ format: 'date', description: 'By the calendar where the client is.' }),
  state: Type.Enum([...checkInStates]),
  answer: Nullable(
    Type.Object({
      ...answers,
      photo: Nullable(AftercareDocument),
      at: Time,
      worrying: Type.Array(Type.Enum([...worryingAnswers])),
      seen_at: Nullable(Time, {
        description: 'When the clinic has said that it has read a worrying answer.',
      }),
    }),
    { description: 'Null also for a clinic whose client has taken back the consent on health.' },
  ),
});
export type CheckIn = Static<typeof CheckIn>;

/** What a clinic gives a treated patient to take home. Both sides read the same, but for what a client has withdrawn. */
export const Aftercare = Type.Object({
  request_id: Uuid,
  number: Type.Integer(),
  request_state: Type.Enum([...requestStates]),
  version: Type.Integer(),
  clinic: Type.Object({
    id: Type.Integer(),
    slug: Type.String(),
    title: Type.String(),
    phone: Nullable(Type.String()),
  }),
  doctor: Type.String(),
  treated_on: Nullable(Type.String({ format: 'date' })),
  is_open: Type.Boolean({ description: 'The day of the treatment has come: the clinic may write.' }),
  discharged_on: Nullable(Type.String({ format: 'date' })),
  instructions: Type.String(),
  complications: Type.String({ description: 'The rule on complications of the accepted offer.' }),
  agreed_aftercare: Type.String({ description: 'What the accepted offer says on aftercare.' }),
  documents: Type.Array(AftercareDocument, { description: 'Discharge documents, in the order they came.' }),
  check_ins: Type.Array(CheckIn, { description: 'By day.' }),
});
export type Aftercare = Static<typeof Aftercare>;

const params = Type.Object({ id: Uuid });
const checkInParams = Type.Object({ id: Uuid, checkInId: Uuid });
const documentParams = Type.Object({ id: Uuid, documentId: Uuid });
const clinicQuery = Type.Object({ clinic_id: Id }, closed);
const reply = Type.Object({ data: Aftercare });

export const getAftercare = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests/:id/aftercare',
  summary:
    'Discharge documents, instructions and check-ins of an own request of which an offer was accepted.',
  access: 'request.create',
  params,
  reply,
  errors: readErrors,
});

export const answerCheckIn = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/aftercare/check-ins/:checkInId',
  summary: 'Answers a check-in that is due; the same again is the same answer.',
  access: 'request.create',
  params: checkInParams,
  body: CheckInAnswers,
  reply,
  errors: changeErrors,
});

export const openAftercareDocument = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests/:id/aftercare/documents/:documentId',
  summary: 'The bytes of a discharge document or of an own photo, as an attachment.',
  access: 'request.create',
  params: documentParams,
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors: readErrors,
});

export const getStaffAftercare = endpoint({
  method: 'GET',
  path: '/api/v1/staff/requests/:id/aftercare',
  summary: 'The aftercare of a request whose client has accepted the clinic’s offer.',
  access: 'request.answer',
  params,
  query: clinicQuery,
  reply,
  errors: readErrors,
});

export const writeAftercare = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/requests/:id/aftercare',
  summary:
    'Writes day of discharge, instructions and check-ins. Check-ins that are answered stay. An outdated `version` is refused.',
  access: 'request.answer',
  params,
  body: Type.Object(
    {
      clinic_id: Id,
      version: Positive,
      discharged_on: Nullable(Type.String({ format: 'date' })),
      instructions: Type.String({ maxLength: limits.aftercareTextMax }),
      check_ins: Type.Array(CheckInPlan, { maxItems: limits.checkIns }),
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});

export const addDischargeDocument = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/aftercare/documents',
  summary:
    'Gives an uploaded file to the client as a discharge document; the same again is the same document.',
  access: 'request.answer',
  params,
  body: Type.Object({ clinic_id: Id, attachment_id: Uuid }, closed),
  reply,
  errors: changeErrors,
});

export const openStaffAftercareDocument = endpoint({
  method: 'GET',
  path: '/api/v1/staff/requests/:id/aftercare/documents/:documentId',
  summary: 'The bytes of a discharge document or of a photo of the client, as an attachment.',
  access: 'request.answer',
  params: documentParams,
  query: clinicQuery,
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors: readErrors,
});

export const seeCheckIn = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/aftercare/check-ins/:checkInId/seen',
  summary: 'The clinic has read a worrying answer and cares for it; the client reads when.',
  access: 'request.answer',
  params: checkInParams,
  body: Type.Object({ clinic_id: Id }, closed),
  reply,
  errors: changeErrors,
});

export const getCaseFile = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests/:id/file',
  summary: 'The whole case as a ZIP: a page to read, the patient summary in FHIR, and the files.',
  access: 'request.create',
  params,
  reply: Type.Any(),
  mediaTypes: ['application/zip'],
  errors: [...readErrors, 'too_many'],
});

export const getPatientSummary = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests/:id/summary',
  summary: 'The case for another doctor: a FHIR R4 document bundle after the International Patient Summary.',
  access: 'request.create',
  params,
  reply: Type.Any(),
  mediaTypes: ['application/fhir+json'],
  errors: [...readErrors, 'too_many'],
});
