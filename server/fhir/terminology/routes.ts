import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bundle, CodeSystem, ConceptMap, ValueSet } from 'fhir/r4';
import {
  expandOneValueSet,
  expandValueSet,
  listCodeSystems,
  listConceptMaps,
  listValueSets,
  lookUpCode,
  postExpandValueSet,
  postLookUpCode,
  readCodeSystem,
  readConceptMap,
  readValueSet,
  type TerminologyType,
} from '../../../contract/fhir/terminology.ts';
import type { MessageStore } from '../../content/languages/message-store.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { askAgain } from '../../platform/cache-headers.ts';
import { serve } from '../../platform/serve.ts';
import type { ShapeContext } from '../declaration.ts';
import { refuseUnknown } from '../history.ts';
import { badValue, FhirProblem } from '../problem.ts';
import type { RawParameters } from '../search/query.ts';
import {
  addressOfSystem,
  shapeCodeSystem,
  shapeConceptMap,
  shapeExpansion,
  shapeLookup,
  shapeValueSet,
} from './shapes.ts';
import { listTermMaps, listTermSystems, type TermSystem } from './terms.ts';

type Needs = {
  words: WordStore;
  messages: Pick<MessageStore, 'languages' | 'translate' | 'choose'>;
  contextOf: (request: FastifyRequest) => ShapeContext;
  isStrict: (request: FastifyRequest) => boolean;
};

const EVERY = ['_format', '_pretty'];
const SEARCHED = [...EVERY, '_id', 'url'];
const LOOKED_UP = [...EVERY, 'system', 'code', 'coding', 'version', 'displayLanguage'];
const EXPANDED = [
  ...EVERY,
  ...['url', 'filter', 'offset', 'count', 'displayLanguage', 'includeDesignations', 'activeOnly'],
];
/** All codes of the largest dictionary are fewer. */
const COUNT_MAX = 1000;

type Asked = { query: RawParameters; request: FastifyRequest; reply: FastifyReply };
type GivenBody = { parameter?: readonly ({ name: string } & Record<string, unknown>)[] } | undefined;

/** Values of the address and of the body as one; a coding comes as its system and code. */
function valuesOf(query: RawParameters, body?: GivenBody): Map<string, string> {
  const values = new Map(
    Object.entries(query).flatMap(([name, all]) => all.slice(-1).map((one) => [name, one])),
  );
  for (const { name, ...parts } of body?.parameter ?? []) {
    const [value] = Object.entries(parts).flatMap(([key, one]) => (key.startsWith('value') ? [one] : []));
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [[name, value]];
    for (const [key, one] of entries) if (one !== undefined) values.set(String(key), String(one));
  }
  return values;
}

function numberOf(values: ReadonlyMap<string, string>, name: string, usual: number): number {
  const text = values.get(name);
  if (text === undefined) return usual;
  if (!/^\d{1,6}$/.test(text)) throw badValue(name, text);
  return Number(text);
}

function booleanOf(values: ReadonlyMap<string, string>, name: string): boolean {
  const text = values.get(name) ?? 'false';
  if (text !== 'true' && text !== 'false') throw badValue(name, text);
  return text === 'true';
}

function needed(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name);
  if (!value) throw badValue(name, value ?? '');
  return value;
}

const nothing = () => new FhirProblem(404, 'not-found', 'not_found');

/** What the codes in the directory mean: small, and made anew from the dictionaries of this node for each call. */
export function terminologyRoutes(
  app: FastifyInstance,
  { words, messages, contextOf, isStrict }: Needs,
): void {
  const refuse = (request: FastifyRequest, query: RawParameters, known: readonly string[]) => {
    if (isStrict(request)) refuseUnknown(query, known);
  };

  async function systemsFor(language: string): Promise<TermSystem[]> {
    const [{ dictionaries }, languages] = await Promise.all([words(language), messages.languages()]);
    return listTermSystems(dictionaries, {
      languages: languages.map(({ prefix }) => prefix),
      translate: messages.translate,
    });
  }

  /** All of one type that fit, each at its own address. */
  async function listWhole<Resource extends CodeSystem | ValueSet | ConceptMap>(
    type: TerminologyType,
    shapeAll: (systems: readonly TermSystem[], context: ShapeContext) => Resource[],
    { query, request, reply }: Asked,
  ): Promise<Bundle> {
    refuse(request, query, SEARCHED);
    askAgain(reply);
    const context = contextOf(request);
    const values = valuesOf(query);
    const found = shapeAll(await systemsFor(context.language), context).filter(
      ({ id, url }) =>
        [id, undefined].includes(values.get('_id')) && [url, undefined].includes(values.get('url')),
    );
    return {
      resourceType: 'Bundle',
      type: 'searchset',
      total: found.length,
      link: [{ relation: 'self', url: `${context.base}${request.url.slice('/fhir'.length)}` }],
      entry: found.map((resource) => ({
        fullUrl: `${context.base}/${type}/${resource.id}`,
        resource,
        search: { mode: 'match' },
      })),
    };
  }

  async function readOne<Resource extends CodeSystem | ValueSet | ConceptMap>(
    id: string,
    shapeAll: (systems: readonly TermSystem[], context: ShapeContext) => Resource[],
    { query, request, reply }: Asked,
  ): Promise<Resource> {
    refuse(request, query, EVERY);
    askAgain(reply);
    const context = contextOf(request);
    const found = shapeAll(await systemsFor(context.language), context).find((one) => one.id === id);
    if (!found) throw nothing();
    return found;
  }

  const codeSystems = (systems: readonly TermSystem[], context: ShapeContext) =>
    systems.map((system) => shapeCodeSystem(system, context));
  const valueSets = (systems: readonly TermSystem[], context: ShapeContext) =>
    systems.map((system) => shapeValueSet(system, context));
  const conceptMaps = (systems: readonly TermSystem[], context: ShapeContext) =>
    listTermMaps(systems).map((map) => shapeConceptMap(map, context));

  serve(app, listCodeSystems, (call) => listWhole('CodeSystem', codeSystems, call));
  serve(app, listValueSets, (call) => listWhole('ValueSet', valueSets, call));
  serve(app, listConceptMaps, (call) => listWhole('ConceptMap', conceptMaps, call));
  serve(app, readCodeSystem, (call) => readOne(call.params.id, codeSystems, call));
  serve(app, readValueSet, (call) => readOne(call.params.id, valueSets, call));
  serve(app, readConceptMap, (call) => readOne(call.params.id, conceptMaps, call));

  /** The language of titles: the one that is asked for, in any of its forms, or that of the reader. */
  const contextFor = (request: FastifyRequest, values: ReadonlyMap<string, string>): ShapeContext => {
    const asked = values.get('displayLanguage');
    return { ...contextOf(request), ...(asked && { language: messages.choose(asked) }) };
  };

  async function lookUp(request: FastifyRequest, values: ReadonlyMap<string, string>) {
    const context = contextFor(request, values);
    const address = needed(values, 'system');
    const code = needed(values, 'code');
    const system = (await systemsFor(context.language)).find(
      ({ id }) => addressOfSystem(id, context) === address,
    );
    const concept = system?.concepts.find((one) => one.code === code);
    if (!system || !concept) throw nothing();
    return shapeLookup(system, concept, context);
  }

  serve(app, lookUpCode, ({ query, request, reply }) => {
    refuse(request, query, LOOKED_UP);
    askAgain(reply);
    return lookUp(request, valuesOf(query));
  });
  serve(app, postLookUpCode, ({ query, body, request, reply }) => {
    refuse(request, query, LOOKED_UP);
    askAgain(reply);
    return lookUp(request, valuesOf(query, body));
  });

  async function expand(request: FastifyRequest, values: ReadonlyMap<string, string>, id: string | null) {
    const context = contextFor(request, values);
    const address = id === null ? needed(values, 'url') : `${context.base}/ValueSet/${id}`;
    const systems = await systemsFor(context.language);
    const system = systems.find((one) => `${context.base}/ValueSet/${one.id}` === address);
    if (!system) throw nothing();
    const expansion = {
      filter: values.get('filter') ?? '',
      offset: numberOf(values, 'offset', 0),
      count: Math.min(numberOf(values, 'count', COUNT_MAX), COUNT_MAX),
      isActiveOnly: booleanOf(values, 'activeOnly'),
      hasDesignations: booleanOf(values, 'includeDesignations'),
    };
    return shapeExpansion(system, expansion, context, { id: randomUUID(), now: new Date() });
  }

  serve(app, expandValueSet, ({ query, request, reply }) => {
    refuse(request, query, EXPANDED);
    askAgain(reply);
    return expand(request, valuesOf(query), null);
  });
  serve(app, postExpandValueSet, ({ query, body, request, reply }) => {
    refuse(request, query, EXPANDED);
    askAgain(reply);
    return expand(request, valuesOf(query, body), null);
  });
  serve(app, expandOneValueSet, ({ params, query, request, reply }) => {
    refuse(request, query, EXPANDED);
    askAgain(reply);
    return expand(request, valuesOf(query), params.id);
  });
}
