import type { OperationOutcome } from 'fhir/r4';
import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { fhirMediaTypes, fhirResource, fhirTypes, SearchParameters } from './fhir.ts';

/** Of the Bulk Data Access guide: what was exported, and where it lies. */
export type ExportManifest = {
  /** Nothing that was committed later is in it: the `_since` of the next export. */
  transactionTime: string;
  request: string;
  requiresAccessToken: false;
  output: { type: string; url: string; count: number }[];
  deleted: { type: string; url: string; count: number }[];
  error: [];
  /** Resources that are left out because a source of theirs forbids to pass them on, and who is to be named. */
  extension: { withheld: Record<string, number>; copyright: string };
};

const Outcome = fhirResource<OperationOutcome>();
/** The number is the secret of whoever asked for the export. */
const OfExport = { id: Type.String({ format: 'uuid' }) };

export const startFhirExport = endpoint({
  method: 'GET',
  path: '/fhir/$export',
  mayTakeTime: true,
  summary: 'Begins a copy of the whole directory (202); Content-Location says where to ask for it.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  reply: Outcome,
  errorBody: Outcome,
  errors: ['malformed', 'too_many', 'unavailable'],
});

export const getFhirExport = endpoint({
  method: 'GET',
  path: '/fhir/exports/:id',
  mayTakeTime: true,
  summary: '202 while it is made, then its files.',
  access: 'public',
  mediaTypes: ['application/json', ...fhirMediaTypes],
  params: Type.Object(OfExport),
  reply: Type.Unsafe<ExportManifest | OperationOutcome>(Type.Object({}, { additionalProperties: true })),
  errorBody: Outcome,
  errors: ['not_found', 'too_many', 'unavailable'],
});

export const cancelFhirExport = endpoint({
  method: 'DELETE',
  path: '/fhir/exports/:id',
  mayTakeTime: true,
  summary: 'Ends an export and removes its files (202).',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  params: Type.Object(OfExport),
  reply: Outcome,
  errorBody: Outcome,
  errors: ['not_found', 'too_many', 'unavailable'],
});

export const getFhirExportFile = endpoint({
  method: 'GET',
  path: '/fhir/exports/:id/:file',
  summary: 'A file of an export: one resource a line.',
  access: 'public',
  mediaTypes: ['application/fhir+ndjson', ...fhirMediaTypes],
  params: Type.Object({
    ...OfExport,
    file: Type.Enum([...fhirTypes, 'deleted'].map((name) => `${name}.ndjson`)),
  }),
  reply: Type.Unknown(),
  errorBody: Outcome,
  errors: ['not_found', 'too_many', 'unavailable'],
});
