import type {
  CapabilityStatement,
  CapabilityStatementRestResource,
  CapabilityStatementRestResourceSearchParam,
} from 'fhir/r4';
import { BACKPORT, topicNames } from '../../contract/fhir/subscriptions.ts';
import { type TerminologyType, terminologyTypes } from '../../contract/fhir/terminology.ts';
import type { Declaration, Parameter } from './declaration.ts';
import { declarations, references } from './resources/resources.ts';
import { commonParameters } from './search/query.ts';
import { topicAddress } from './subscriptions/rules.ts';
import { subscriptionParameters } from './subscriptions/search.ts';

const searchParams = (declaration: Declaration) =>
  Object.entries({ ...commonParameters(declaration), ...declaration.parameters }).map(
    ([name, { type, definition, documentation }]: [string, Parameter]) => ({
      name,
      ...(definition && { definition }),
      type,
      ...(documentation && { documentation }),
    }),
  );

const resourceOf = (declaration: Declaration): CapabilityStatementRestResource => ({
  type: declaration.type,
  interaction: (['read', 'history-instance', 'history-type', 'search-type'] as const).map((code) => ({
    code,
  })),
  versioning: 'versioned',
  readHistory: false,
  updateCreate: false,
  conditionalRead: 'modified-since',
  ...list(
    'searchInclude',
    references
      .filter(({ source }) => source === declaration)
      .map(({ source, name }) => `${source.type}:${name}`),
  ),
  ...list(
    'searchRevInclude',
    references
      .filter(({ target }) => target === declaration)
      .map(({ source, name }) => `${source.type}:${name}`),
  ),
  searchParam: searchParams(declaration),
});

/** Each with the operation on it. */
const TERMINOLOGY: Record<TerminologyType, string | null> = {
  CodeSystem: 'lookup',
  ValueSet: 'expand',
  ConceptMap: null,
};

const terminologyOf = (type: TerminologyType): CapabilityStatementRestResource => ({
  type,
  interaction: [{ code: 'read' }, { code: 'search-type' }],
  versioning: 'no-version',
  searchParam: [
    { name: '_id', type: 'token' },
    { name: 'url', type: 'uri' },
  ],
  ...(TERMINOLOGY[type] && {
    operation: [
      {
        name: TERMINOLOGY[type],
        definition: `http://hl7.org/fhir/OperationDefinition/${type}-${TERMINOLOGY[type]}`,
      },
    ],
  }),
});

const subscriptionTypes: Record<string, CapabilityStatementRestResourceSearchParam['type']> = {
  _id: 'token',
  status: 'token',
  url: 'uri',
  topic: 'uri',
};

/** Topics have no resource in R4: the statement names their addresses. */
const subscription = (base: string): CapabilityStatementRestResource => ({
  extension: topicNames.map((topic) => ({
    url: `${BACKPORT}/StructureDefinition/capabilitystatement-subscriptiontopic-canonical`,
    valueCanonical: topicAddress(base, topic),
  })),
  type: 'Subscription',
  supportedProfile: [`${BACKPORT}/StructureDefinition/backport-subscription`],
  documentation:
    'By an API key with the scope directory.subscribe. Channel rest-hook; what is sent is signed as Standard Webhooks say. Filters are the search parameters of the types that a topic tells of.',
  interaction: (['create', 'read', 'search-type', 'patch', 'delete'] as const).map((code) => ({ code })),
  versioning: 'no-version',
  searchParam: subscriptionParameters.map((name) => ({ name, type: subscriptionTypes[name] ?? 'string' })),
  operation: ['status', 'events'].map((name) => ({
    name,
    definition: `${BACKPORT}/OperationDefinition/backport-subscription-${name}`,
  })),
});

const list = <Key extends string>(key: Key, values: readonly string[]) =>
  values.length > 0 ? ({ [key]: values } as Record<Key, string[]>) : {};

/** The CapabilityStatement, made from the declarations that serve. `sources`: attributions that the licences require. */
export const describeCapabilities = (base: string, sources: string): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  url: `${base}/metadata`,
  version: '1',
  name: 'MedatlasDirectory',
  title: 'Directory of clinics and doctors',
  status: 'active',
  date: '2026-11-28',
  description:
    'Clinics are Organization, Location and HealthcareService with one number, doctors are Practitioner, their positions PractitionerRole. There is no Endpoint: no source states an electronic address of a clinic.',
  copyright: sources,
  kind: 'instance',
  software: { name: 'Medatlas' },
  implementation: { description: 'Directory of clinics and doctors', url: base },
  instantiates: [`${BACKPORT}/CapabilityStatement/backport-subscription-server-r4`],
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'application/fhir+xml'],
  rest: [
    {
      mode: 'server',
      documentation:
        'Open to everyone, read only; subscriptions need an API key. Unknown parameters are left out, and the self link shows those that were used; Prefer: handling=strict refuses them.',
      security: {
        cors: false,
        description:
          'No login but for Subscription, which an API key opens as a bearer token. One address may ask a bounded number of times a minute.',
      },
      resource: [
        ...Object.values(declarations).map(resourceOf),
        ...terminologyTypes.map(terminologyOf),
        subscription(base),
      ],
      operation: [
        { name: 'export', definition: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/export' },
      ],
    },
  ],
});
