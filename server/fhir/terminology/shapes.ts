import type {
  CodeSystem,
  CodeSystemConcept,
  CodeSystemConceptDesignation,
  ConceptMap,
  Parameters,
  ParametersParameter,
  ValueSet,
  ValueSetExpansionContains,
} from 'fhir/r4';
import { titleIn } from '../../content/dictionaries/rules.ts';
import { foldText } from '../../platform/text/text.ts';
import type { ShapeContext } from '../declaration.ts';
import { FhirProblem } from '../problem.ts';
import type { Concept, Link, TermMap, TermSystem } from './terms.ts';

/** Codes of HL7 and SNOMED that say what a designation is. */
const SYNONYM = { system: 'http://snomed.info/sct', code: '900000000000013009', display: 'Synonym' };
const INACTIVE = 'http://hl7.org/fhir/concept-properties#inactive';

export const addressOfSystem = (id: string, { base }: ShapeContext): string => `${base}/CodeSystem/${id}`;
const addressOfSet = (id: string, { base }: ShapeContext): string => `${base}/ValueSet/${id}`;

const metaOf = ({ version }: { version: string }) => ({ versionId: version });
type Headed = Pick<TermSystem, 'id' | 'name' | 'title' | 'version'>;
const head = ({ id, name, title, version }: Headed, url: string) => ({
  id,
  meta: metaOf({ version }),
  url,
  version,
  name,
  title,
  status: 'active' as const,
  experimental: false,
  publisher: 'Medatlas',
});

function designationsOf({ titles, synonyms }: Concept): CodeSystemConceptDesignation[] {
  const named = Object.entries(titles).map(([language, value]) => ({ language, value }));
  const others = Object.entries(synonyms).flatMap(([language, values]) =>
    values.map((value) => ({ language, use: SYNONYM, value })),
  );
  return [...named, ...others];
}

const codingOf = ({ system, code }: Link, context: ShapeContext) => ({
  system: system.includes(':') ? system : addressOfSystem(system, context),
  code,
});

type Property = NonNullable<CodeSystemConcept['property']>[number];
const propertiesOf = ({ isActive, becomes, links }: Concept, context: ShapeContext): Property[] => [
  ...(isActive ? [] : [{ code: 'inactive', valueBoolean: true }]),
  ...(becomes === null ? [] : [{ code: 'becomes', valueCode: becomes }]),
  ...links.map((link) => ({ code: link.property, valueCoding: codingOf(link, context) })),
];

const declaredProperties: NonNullable<CodeSystem['property']> = [
  { code: 'inactive', uri: INACTIVE, description: 'Kept, and chosen no more', type: 'boolean' },
  { code: 'becomes', description: 'The code that it turned out to be', type: 'code' },
  { code: 'specialization', description: 'Who treats it, the main one first', type: 'Coding' },
  { code: 'disease', description: 'What it is done for', type: 'Coding' },
  { code: 'icd-10', description: 'The code it is usually recorded under', type: 'Coding' },
];

/** A list that is empty is left out: FHIR has none. */
const some = <Key extends string, Item>(key: Key, items: readonly Item[]) =>
  items.length > 0 ? ({ [key]: items } as Record<Key, Item[]>) : {};

export const shapeCodeSystem = (system: TermSystem, context: ShapeContext): CodeSystem => {
  const used = new Set(system.concepts.flatMap((one) => propertiesOf(one, context).map(({ code }) => code)));
  return {
    resourceType: 'CodeSystem',
    ...head(system, addressOfSystem(system.id, context)),
    caseSensitive: true,
    valueSet: addressOfSet(system.id, context),
    content: 'complete',
    count: system.concepts.length,
    ...some(
      'property',
      declaredProperties.filter(({ code }) => used.has(code)),
    ),
    concept: system.concepts.map((one) => ({
      code: one.code,
      display: titleIn(one.titles, context.language),
      ...some('designation', designationsOf(one)),
      ...some('property', propertiesOf(one, context)),
    })),
  };
};

export const shapeValueSet = (system: TermSystem, context: ShapeContext): ValueSet => ({
  resourceType: 'ValueSet',
  ...head(system, addressOfSet(system.id, context)),
  immutable: false,
  compose: { include: [{ system: addressOfSystem(system.id, context) }] },
});

export const shapeConceptMap = (map: TermMap, context: ShapeContext): ConceptMap => ({
  resourceType: 'ConceptMap',
  ...head(map, `${context.base}/ConceptMap/${map.id}`),
  sourceUri: addressOfSet(map.source, context),
  group: [
    {
      source: addressOfSystem(map.source, context),
      target: map.target,
      element: map.rows.map(({ code, targets }) => ({
        code,
        target: targets.map((target) => ({
          code: target.code,
          // What exactly lies between them nobody has stated.
          equivalence: target.isSame ? ('equivalent' as const) : ('relatedto' as const),
        })),
      })),
    },
  ],
});

/** What `$lookup` tells of a code. */
export function shapeLookup(system: TermSystem, concept: Concept, context: ShapeContext): Parameters {
  const parameter: ParametersParameter[] = [
    { name: 'name', valueString: system.name },
    { name: 'version', valueString: system.version },
    { name: 'display', valueString: titleIn(concept.titles, context.language) },
    ...designationsOf(concept).map(({ language, use, value }) => ({
      name: 'designation',
      part: [
        { name: 'language', valueCode: language },
        ...(use ? [{ name: 'use', valueCoding: use }] : []),
        { name: 'value', valueString: value },
      ],
    })),
    ...propertiesOf(concept, context).map(({ code, ...value }) => ({
      name: 'property',
      part: [
        { name: 'code', valueCode: code },
        { name: 'value', ...value },
      ],
    })),
  ];
  return { resourceType: 'Parameters', parameter };
}

export type Expansion = {
  /** Words that a title or a synonym holds the beginnings of; empty: all codes. */
  filter: string;
  offset: number;
  count: number;
  isActiveOnly: boolean;
  hasDesignations: boolean;
};

/** Each word of the filter begins a word of a title or a synonym, in any language. */
function isFound({ code, titles, synonyms }: Concept, filter: string): boolean {
  const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const names = [code, ...Object.values(titles), ...Object.values(synonyms).flat()].map(wordsOf);
  const asked = wordsOf(filter);
  return names.some((name) => asked.every((word) => name.some((one) => one.startsWith(word))));
}

/** The codes of a set. `now`: when it is asked. Throws where the page begins behind the last code. */
export function shapeExpansion(
  system: TermSystem,
  expansion: Expansion,
  context: ShapeContext,
  { id, now }: { id: string; now: Date },
): ValueSet {
  const { filter, offset, count, isActiveOnly, hasDesignations } = expansion;
  const found = system.concepts.filter(
    (one) => (one.isActive || !isActiveOnly) && (filter === '' || isFound(one, filter)),
  );
  if (offset > found.length)
    throw new FhirProblem(400, 'value', 'bad_value', { name: 'offset', value: offset });
  const contains = found.slice(offset, offset + count).map(
    (one): ValueSetExpansionContains => ({
      system: addressOfSystem(system.id, context),
      ...(one.isActive ? {} : { inactive: true }),
      version: system.version,
      code: one.code,
      display: titleIn(one.titles, context.language),
      ...(hasDesignations ? some('designation', designationsOf(one)) : {}),
    }),
  );
  return {
    ...shapeValueSet(system, context),
    expansion: {
      identifier: `urn:uuid:${id}`,
      timestamp: now.toISOString(),
      total: found.length,
      offset,
      parameter: [
        { name: 'displayLanguage', valueCode: context.language },
        { name: 'count', valueInteger: count },
        ...(filter === '' ? [] : [{ name: 'filter', valueString: filter }]),
        ...(isActiveOnly ? [{ name: 'activeOnly', valueBoolean: true }] : []),
      ],
      ...some('contains', contains),
    },
  };
}
