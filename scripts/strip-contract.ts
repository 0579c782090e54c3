import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContractModule, type Import, type Range, readContract } from './contract-parts.ts';

const LIBRARY = 'typebox';

type Modules = ReadonlyMap<string, ContractModule>;

const fileOf = ({ from }: Import): string => from.replace('./', '');

/** Whether an import is made with the schema library. */
function isSchemaImport(one: Import, schemas: ReadonlySet<string>): boolean {
  return one.from === LIBRARY || schemas.has(`${fileOf(one)}:${one.imported}`);
}

/** Everything that is made with the schema library, as `{file}:{name}`: also by way of other things and modules. */
function findSchemas(modules: Modules): ReadonlySet<string> {
  const schemas = new Set<string>();
  for (let before = -1; before !== schemas.size; ) {
    before = schemas.size;
    for (const [file, { declarations, imports }] of modules) {
      const made = new Set(imports.filter((one) => isSchemaImport(one, schemas)).map(({ local }) => local));
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

/** All modules of the contract in `folder`, by the names of their files. */
export const readContracts = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder)
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
      const kept = imports.filter((one) => needed.has(one.local) && !isSchemaImport(one, schemas));
      const lines = kept.map(
        ({ local, imported, from }) => `import { ${imported} as ${local} } from '${from}';\n`,
      );
      const calls = callStarts.map((start) => ({ start, end: start, by: '/* @__PURE__ */ ' }));
      const ranges = [...importRanges, ...serverRanges, ...gone, ...calls];
      return [file, lines.join('') + replaceRanges(sources.get(file) ?? '', ranges)];
    }),
  );
}
