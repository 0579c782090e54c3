import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';

/** `personal_data`, `marketing`, `health_data` and `machine_translation` are the short texts beside a box; `privacy` is the long explanation behind them. */
export const documentNames = [
  'terms',
  'privacy',
  'personal_data',
  'marketing',
  'health_data',
  'machine_translation',
] as const;
export type DocumentName = (typeof documentNames)[number];

export const Document = Type.Object({
  name: Type.Enum([...documentNames]),
  version: Type.Integer(),
  language: Type.String({ description: 'Language of this text: that of the request, or the one there is.' }),
  hash: Type.String({ description: 'SHA-256 of the text: names exactly these words.' }),
  published_on: Type.String({ format: 'date' }),
  title: Type.String(),
  /** One sentence that stands for the whole, e.g. beside a box. */
  summary: Type.String(),
  sections: Type.Array(
    Type.Object({
      title: Type.String(),
      paragraphs: Type.Array(Type.String()),
      points: Type.Array(Type.String(), { description: 'List after the paragraphs; may be empty.' }),
    }),
  ),
});
export type Document = Static<typeof Document>;

/** Who answers for this installation. Null: it has not said. */
export const Operator = Type.Object({
  name: Type.Union([Type.String(), Type.Null()]),
  contact: Type.Union([Type.String(), Type.Null()], {
    description: 'As given: a mail address, a web address or words.',
  }),
});
export type Operator = Static<typeof Operator>;

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/v1/client/documents/:name',
  summary: 'The present version of a text that people agree to.',
  access: 'public',
  params: Type.Object({ name: Type.Enum([...documentNames]) }),
  reply: Type.Object({ data: Document, meta: Type.Object({ operator: Operator }) }),
  errors: ['not_found'],
});
