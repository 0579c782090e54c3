import { parseSync } from 'vite';

/** A declaration at the top of a module of the contract, and the names its value needs in the browser. */
export type Declaration = {
  name: string;
  isExported: boolean;
  start: number;
  end: number;
  needs: ReadonlySet<string>;
};

/** `from` is as it is written: `./limits.ts`. */
export type Import = { local: string; imported: string; from: string };

export type ContractModule = {
  declarations: Declaration[];
  imports: Import[];
  importRanges: Range[];
  /** What of `endpoint` calls only the server reads. */
  serverRanges: Range[];
  /** Where those calls begin: without their use they can go. */
  callStarts: number[];
};

/** From one place of the text to another. */
export type Range = { start: number; end: number };

type Node = Range & { type: string; [key: string]: unknown };

/** What of an endpoint the browser does not read: it needs how to call and what stands before the call. */
const serverFields: ReadonlySet<string> = new Set([
  ...[
    'summary',
    'repeatKey',
    'upload',
    'params',
    'query',
    'body',
    'reply',
    'errorBody',
    'errors',
    'mayTakeTime',
    'mediaTypes',
  ],
]);

/** Around a value, for the types alone. */
const wrappers: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
]);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isNamed = (node: unknown, name?: string): node is Node & { name: string } =>
  isNode(node) && node.type === 'Identifier' && (name === undefined || node.name === name);

class Reader {
  readonly serverRanges: Range[] = [];
  readonly callStarts: number[] = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  refuse(node: Node, why: string): never {
    throw new Error(`contract/${this.#file}, at ${node.start}: ${why}; see scripts/contract-parts.ts`);
  }

  /** Names that a value needs; what only the server reads is noted and left out. */
  needsOf(node: Node, needs = new Set<string>()): Set<string> {
    if (isNamed(node)) return needs.add(node.name);
    if (wrappers.has(node.type))
      return isNode(node.expression) ? this.needsOf(node.expression, needs) : needs;
    if (node.type.startsWith('TS')) return needs;
    if (node.type === 'CallExpression' && isNamed(node.callee, 'endpoint')) this.#cutEndpoint(node);
    for (const child of childrenOf(node)) {
      const isName = (child === node.key || child === node.property) && node.computed !== true;
      const isCut = this.serverRanges.some(({ start }) => start === child.start);
      // Of `{ reading }` key and value are one.
      if ((!isName || node.shorthand === true) && !isCut) this.needsOf(child, needs);
    }
    return needs;
  }

  #cutEndpoint(call: Node): void {
    const [declared, ...more] = Array.isArray(call.arguments) ? call.arguments.filter(isNode) : [];
    if (declared?.type !== 'ObjectExpression' || more.length > 0)
      this.refuse(call, 'an endpoint is declared by one object');
    this.callStarts.push(call.start);
    const fields = childrenOf(declared);
    for (const [i, field] of fields.entries()) {
      if (field.type !== 'Property' || !isNamed(field.key) || field.computed === true)
        this.refuse(field, 'a field of an endpoint has a plain name');
      const end = fields[i + 1]?.start ?? declared.end - 1;
      if (serverFields.has(field.key.name)) this.serverRanges.push({ start: field.start, end });
    }
  }
}

function readImport(reader: Reader, node: Node): Import[] {
  const from = isNode(node.source) ? String(node.source.value) : '';
  if (node.importKind === 'type') return [];
  return childrenOf(node).flatMap((part): Import[] => {
    if (part === node.source || part.importKind === 'type') return [];
    if (!isNamed(part.local)) return reader.refuse(part, 'an import has a name');
    const imported =
      part.type === 'ImportDefaultSpecifier' ? 'default' : isNamed(part.imported) && part.imported.name;
    if (!imported) return reader.refuse(part, 'names are imported one by one');
    return [{ local: part.local.name, imported, from }];
  });
}

function readDeclaration(reader: Reader, statement: Node): Declaration[] {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const node = isExported ? statement.declaration : statement;
  if (!isNode(node)) return reader.refuse(statement, 'what is exported is declared there');
  if (node.type.startsWith('TS')) return [];
  const { start, end } = statement;
  if (['FunctionDeclaration', 'ClassDeclaration'].includes(node.type) && isNamed(node.id))
    return [{ name: node.id.name, isExported, start, end, needs: reader.needsOf(node) }];
  const [one, ...more] = Array.isArray(node.declarations) ? node.declarations.filter(isNode) : [];
  if (node.type !== 'VariableDeclaration' || !one || more.length > 0 || !isNamed(one.id) || !isNode(one.init))
    return reader.refuse(
      statement,
      'a module consists of imports, types, functions, classes and constants, one by one',
    );
  return [{ name: one.id.name, isExported, start, end, needs: reader.needsOf(one.init) }];
}

/** Takes a module of the contract apart. Throws on a form that it does not know: rather no build than a wrong one. */
export function readContract(file: string, code: string): ContractModule {
  const reader = new Reader(file);
  const { program, errors } = parseSync(file, code, { lang: 'ts' });
  if (errors[0]) throw new Error(`contract/${file}: ${errors[0].message}`);
  const body: unknown[] = program.body;
  const statements = body.filter(isNode);
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration');
  const rest = statements.filter(({ type }) => type !== 'ImportDeclaration');
  return {
    imports: imports.flatMap((node) => readImport(reader, node)),
    importRanges: imports.map(({ start, end }) => ({ start, end })),
    declarations: rest.flatMap((node) => readDeclaration(reader, node)),
    serverRanges: reader.serverRanges,
    callStarts: reader.callStarts,
  };
}
