import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Uuid } from '../platform/schemas.ts';
import { InboxEntry, InboxLabel, labelColors } from './assignments.ts';

/** Labels of one clinic. */
export const labelsMax = 30;

export const ClinicLabel = Type.Object({ ...InboxLabel.properties, clinic_id: Type.Integer() });
export type ClinicLabel = Static<typeof ClinicLabel>;

export const listLabels = endpoint({
  method: 'GET',
  path: '/api/v1/staff/labels',
  summary: 'Labels of the clinics one works for, or of one of them, by name. No client ever sees them.',
  access: 'request.answer',
  query: Type.Object({ clinic_id: Type.Optional(Id) }, closed),
  reply: Type.Object({ data: Type.Array(ClinicLabel) }),
  errors: readErrors,
});

export const keepLabel = endpoint({
  method: 'POST',
  path: '/api/v1/staff/labels',
  summary:
    'Keeps a label of a clinic: for its owner and coordinators. The id is made by the caller; the same id changes the label.',
  access: 'request.answer',
  body: Type.Object(
    {
      id: Uuid,
      clinic_id: Id,
      name: Type.String({ minLength: 1, maxLength: limits.labelNameMax, pattern: '\\S' }),
      color: Type.Enum([...labelColors]),
    },
    closed,
  ),
  reply: Type.Object({ data: ClinicLabel }),
  errors: changeErrors,
});

export const deleteLabel = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/labels/:id',
  summary: 'Removes a label, also from the rows that have it: for the owner and coordinators of its clinic.',
  access: 'request.answer',
  params: Type.Object({ id: Uuid }),
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});

const Labels = Type.Array(Uuid, { maxItems: labelsMax });

export const labelEntry = endpoint({
  method: 'POST',
  path: '/api/v1/staff/inbox/:id/labels',
  summary:
    'Puts labels of the clinic on a request or conversation and takes others off. What stands so already stays as it is.',
  access: 'request.answer',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ add: Labels, remove: Labels }, closed),
  reply: Type.Object({ data: InboxEntry }),
  errors: changeErrors,
});
