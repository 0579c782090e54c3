import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { limits } from '../platform/limits.ts';
import { Time, Uuid } from '../platform/schemas.ts';

/** By extension, by signature and by decoding. */
export const attachmentTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
} as const;

/** Of an answer that is such a file. */
export const fileMediaTypes = [...new Set(Object.values(attachmentTypes))];

export const Attachment = Type.Object({
  id: Uuid,
  name: Type.String({ description: 'As the client calls it.' }),
  type: Type.Enum(fileMediaTypes),
  bytes: Type.Integer(),
  created_at: Time,
});
export type Attachment = Static<typeof Attachment>;

const params = Type.Object({ id: Uuid });
const errors = ['unauthenticated', 'blocked', 'not_found', 'unavailable'] as const;

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/api/v1/client/attachments',
  summary: 'Takes one file: PDF, JPEG, PNG, WebP, DOCX or TXT. It belongs to no request until one names it.',
  access: 'request.create',
  upload: { bytesMax: limits.attachmentBytes },
  reply: Type.Object({ data: Attachment }),
  errors: ['malformed', 'unauthenticated', 'blocked', 'stale_page', 'invalid', 'too_many', 'unavailable'],
});

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/v1/client/attachments/:id',
  summary: 'The bytes of an own file, as an attachment.',
  access: 'request.create',
  params,
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors,
});

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/attachments/:id',
  summary: 'Removes an own file that no request has.',
  access: 'request.create',
  params,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: [...errors, 'stale_page', 'invalid'],
});

export const openAttachment = endpoint({
  method: 'GET',
  path: '/api/v1/staff/attachments/:id',
  summary:
    'The bytes of a paper that its client has opened to the clinic; each opening is shown to the client.',
  access: 'request.answer',
  params,
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors,
});
