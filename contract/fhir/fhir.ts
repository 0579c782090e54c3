import type { Bundle, CapabilityStatement, FhirResource, OperationOutcome } from 'fhir/r4';
import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';

/** How FHIR answers, by `_format` or `Accept`. */
export const fhirMediaTypes = ['application/fhir+json', 'application/fhir+xml'] as const;

/** The types of FHIR R4 that the directory has. */
export const fhirTypes = [
  'Organization',
  'Location',
  'HealthcareService',
  'Practitioner',
  'PractitionerRole',
] as const;
export type FhirType = (typeof fhirTypes)[number];

/** HL7's own description of a resource is its schema: what is sent is written by its types, and judged by its validator. */
export const fhirResource = <Resource extends FhirResource>() =>
  Type.Unsafe<Resource>(Type.Object({ resourceType: Type.String() }, { additionalProperties: true }));

/** Parameters of FHIR carry their modifiers in their names, and each may come several times. */
export const SearchParameters = Type.Record(
  Type.String(),
  Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 20 }),
);

const OfType = { type: Type.Enum([...fhirTypes]) };
/** A number of ours; another form names nothing. */
const OfResource = { ...OfType, id: Type.String({ pattern: '^[1-9]\\d{0,9}$' }) };

/** Every error is an OperationOutcome in the language of Accept-Language. */
const errorBody = fhirResource<OperationOutcome>();
export const fhirErrors = ['malformed', 'not_found', 'too_many', 'unavailable'] as const;

export const getCapabilities = endpoint({
  method: 'GET',
  path: '/fhir/metadata',
  summary: 'What the directory in FHIR R4 can be asked.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  reply: fhirResource<CapabilityStatement>(),
  errorBody,
  errors: fhirErrors,
});

export const searchFhir = endpoint({
  method: 'GET',
  path: '/fhir/:type',
  summary: 'Resources that fit, by pages (ITI-90).',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  params: Type.Object(OfType),
  query: SearchParameters,
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: fhirErrors,
});

export const postFhirSearch = endpoint({
  method: 'POST',
  path: '/fhir/:type/_search',
  summary: 'The same with parameters in a form; those of the address count too.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  params: Type.Object(OfType),
  query: SearchParameters,
  body: Type.Optional(SearchParameters),
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: fhirErrors,
});

export const readFhir = endpoint({
  method: 'GET',
  path: '/fhir/:type/:id',
  summary: 'One resource; 410 where there is none any more.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  params: Type.Object(OfResource),
  query: SearchParameters,
  reply: fhirResource<FhirResource>(),
  errorBody,
  errors: fhirErrors,
});

export const listFhirHistory = endpoint({
  method: 'GET',
  path: '/fhir/:type/_history',
  summary:
    'What has changed since a moment, with what is gone (ITI-91). Of each resource only the last version is kept.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  params: Type.Object(OfType),
  query: SearchParameters,
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: fhirErrors,
});

export const getFhirHistory = endpoint({
  method: 'GET',
  path: '/fhir/:type/:id/_history',
  summary: 'The last version of one resource, or that it is gone.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  params: Type.Object(OfResource),
  query: SearchParameters,
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: fhirErrors,
});
