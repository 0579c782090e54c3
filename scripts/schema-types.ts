import type { TSchema } from 'typebox';

/** The parts of JSON Schema that the contract uses, and no others. */
type Node = {
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: Node[];
  items?: Node;
  properties?: Record<string, Node>;
  required?: string[];
  patternProperties?: Record<string, Node>;
  additionalProperties?: boolean | Node;
};

const isName = /^[A-Za-z_]\w*$/;

function writeObject({
  properties = {},
  required = [],
  patternProperties = {},
  additionalProperties,
}: Node): string {
  const fields = Object.entries(properties).map(([name, node]) => {
    const isNeeded = required.includes(name);
    return `${isName.test(name) ? name : `'${name}'`}${isNeeded ? '' : '?'}: ${write(node)}`;
  });
  const others = [
    ...Object.values(patternProperties),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ].map((node) => `[name: string]: ${write(node)}`);
  const all = [...fields, ...others];
  if (all.length > 0) return `{ ${all.join('; ')} }`;
  return additionalProperties === false ? 'Record<string, never>' : 'object';
}

/** By the name of a type in JSON Schema. */
const writers: Record<string, (node: Node) => string> = {
  string: () => 'string',
  number: () => 'number',
  integer: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: ({ items }) => `Array<${items ? write(items) : 'unknown'}>`,
  object: writeObject,
};

function write(node: Node): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (node.anyOf) return node.anyOf.map(write).join(' | ');
  if (node.type === undefined) return 'unknown';
  return [node.type]
    .flat()
    .map((name) => {
      const writer = writers[name];
      if (!writer) throw new Error(`No type for "${name}" of JSON Schema`);
      return writer(node);
    })
    .join(' | ');
}

/** A schema of the contract as a type of TypeScript on one line. */
export const writeType = (schema: TSchema): string => write(JSON.parse(JSON.stringify(schema)));
