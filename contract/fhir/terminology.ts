import type { Bundle, CodeSystem, ConceptMap, OperationOutcome, Parameters, ValueSet } from 'fhir/r4';
import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { fhirErrors, fhirMediaTypes, fhirResource, SearchParameters } from './fhir.ts';

/** What codes in the directory mean; each is served whole. */
export const terminologyTypes = ['CodeSystem', 'ValueSet', 'ConceptMap'] as const;
export type TerminologyType = (typeof terminologyTypes)[number];

const OfId = Type.Object({ id: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }) });
/** A call's values as a resource, where they are not in the address. */
const Given = Type.Optional(
  Type.Object({
    resourceType: Type.Literal('Parameters'),
    parameter: Type.Optional(
      Type.Array(Type.Object({ name: Type.String({ maxLength: 100 }) }, { additionalProperties: true }), {
        maxItems: 50,
      }),
    ),
  }),
);
const errorBody = fhirResource<OperationOutcome>();

export const listCodeSystems = endpoint({
  method: 'GET',
  path: '/fhir/CodeSystem',
  summary: 'All code systems, or the one with an address or id.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: fhirErrors,
});

export const readCodeSystem = endpoint({
  method: 'GET',
  path: '/fhir/CodeSystem/:id',
  summary: 'A code system with all its codes.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  params: OfId,
  query: SearchParameters,
  reply: fhirResource<CodeSystem>(),
  errorBody,
  errors: fhirErrors,
});

export const listValueSets = endpoint({
  method: 'GET',
  path: '/fhir/ValueSet',
  summary: 'All value sets, or the one with an address or id.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: fhirErrors,
});

export const readValueSet = endpoint({
  method: 'GET',
  path: '/fhir/ValueSet/:id',
  summary: 'A value set: all codes of one system.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  params: OfId,
  query: SearchParameters,
  reply: fhirResource<ValueSet>(),
  errorBody,
  errors: fhirErrors,
});

export const listConceptMaps = endpoint({
  method: 'GET',
  path: '/fhir/ConceptMap',
  summary: 'All concept maps, or the one with an address or id.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: fhirErrors,
});

export const readConceptMap = endpoint({
  method: 'GET',
  path: '/fhir/ConceptMap/:id',
  summary: 'A concept map with all its rows.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  params: OfId,
  query: SearchParameters,
  reply: fhirResource<ConceptMap>(),
  errorBody,
  errors: fhirErrors,
});

export const lookUpCode = endpoint({
  method: 'GET',
  path: '/fhir/CodeSystem/$lookup',
  summary: 'What a code means: its titles in each language, and what belongs to it.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  reply: fhirResource<Parameters>(),
  errorBody,
  errors: fhirErrors,
});

export const postLookUpCode = endpoint({
  method: 'POST',
  path: '/fhir/CodeSystem/$lookup',
  summary: 'What a code means, asked by a body: its titles in each language, and what belongs to it.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  body: Given,
  reply: fhirResource<Parameters>(),
  errorBody,
  errors: fhirErrors,
});

export const expandValueSet = endpoint({
  method: 'GET',
  path: '/fhir/ValueSet/$expand',
  summary: 'The codes of a value set whose titles or synonyms hold a text, by pages.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  reply: fhirResource<ValueSet>(),
  errorBody,
  errors: fhirErrors,
});

export const postExpandValueSet = endpoint({
  method: 'POST',
  path: '/fhir/ValueSet/$expand',
  summary: 'The same, asked by a body.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  body: Given,
  reply: fhirResource<ValueSet>(),
  errorBody,
  errors: fhirErrors,
});

export const expandOneValueSet = endpoint({
  method: 'GET',
  path: '/fhir/ValueSet/:id/$expand',
  summary: 'The same of the value set with this id.',
  access: 'public',
  mediaTypes: fhirMediaTypes,
  params: OfId,
  query: SearchParameters,
  reply: fhirResource<ValueSet>(),
  errorBody,
  errors: fhirErrors,
});
