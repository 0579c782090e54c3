import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ContractModule, type Import, type Range, readContract } from './contract-parts.ts';

const LIBRARY = 'typebox';

type Modules = ReadonlyMap<string, ContractModule>;

/** The module that `file` imports from, as a path within the contract. */
const sourceOf = (file: string, { from }: Import): string => posix.join(posix.dirname(file), from);

/** Whether an import is made with the schema library. */
function isSchemaImport(file: string, one: Import, schemas: ReadonlySet<string>): boolean {
  return one.from === LIBRARY || schemas.has(`${sourceOf(file, one)}:${one.imported}`);
}

/** Everything that is made with the schema library, as `{file}:{name}`: also by way of other things and modules. */
function findSchemas(modules: Modules): ReadonlySet<string> {
  const schemas = new Set<string>();
  for (let before = -1; before !== schemas.size; ) {
    before = schemas.size;
    for (const [file, { declarations, imports }] of modules) {
      const made = new Set(
        imports.filter((one) => isSchemaImport(file, one, schemas)).map(({ local }) => local),
      );
      for (const { name, needs } of declarations)
        if ([...needs].some((need) => made.has(need) || schemas.has(`${file}:${need}`)))
          schemas.add(`${file}:${name}`);
    }
  }
  return schemas;
}

/** Names of a module that what it exports to the browser needs. */
function findNeeded(declarations: ContractModule['declarations']): ReadonlySet<string> {
  const needed = new Set<string>();
  const add = (name: string, needs: ReadonlySet<string>): void => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const other of declarations) if (needs.has(other.name)) add(other.name, other.needs);
    for (const need of needs) needed.add(need);
  };
  for (const { name, isExported, needs } of declarations) if (isExported) add(name, needs);
  return needed;
}

/** `code` with other words, mostly none, in place of ranges of it. */
function replaceRanges(code: string, ranges: readonly (Range & { by?: string })[]): string {
  let text = '';
  let at = 0;
  for (const { start, end, by = '' } of [...ranges].sort((one, other) => one.start - other.start)) {
    // Within one that has gone already.
    if (start < at) continue;
    text += code.slice(at, start) + by;
    at = end;
  }
  return text + code.slice(at);
}

/** All modules of the contract in `folder`, by their paths in it, with slashes. */
export const readContracts = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );

/**
 * The modules of the contract as the browser needs them: of an endpoint how to call it, no schemas, and the plain
 * values. Whoever uses a schema in the browser imports something that is not there, and the build ends with its name.
 */
export function stripContracts(sources: ReadonlyMap<string, string>): Map<string, string> {
  const modules = new Map([...sources].map(([file, code]) => [file, readContract(file, code)]));
  const schemas = findSchemas(modules);
  return new Map(
    [...modules].map(([file, { declarations, imports, importRanges, serverRanges, callStarts }]) => {
      const plain = declarations.filter(({ name }) => !schemas.has(`${file}:${name}`));
      const needed = findNeeded(plain);
      const gone = declarations.filter(
        ({ name }) => !plain.some((one) => one.name === name) || !needed.has(name),
      );
      const kept = imports.filter((one) => needed.has(one.local) && !isSchemaImport(file, one, schemas));
      const lines = kept.map(
        ({ local, imported, from }) => `import { ${imported} as ${local} } from '${from}';\n`,
      );
      const calls = callStarts.map((start) => ({ start, end: start, by: '/* @__PURE__ */ ' }));
      const ranges = [...importRanges, ...serverRanges, ...gone, ...calls];
      return [file, lines.join('') + replaceRanges(sources.get(file) ?? '', ranges)];
    }),
  );
}
