// Checks that code stands where docs/architecture.md says, and that layouts change at the known breakpoints only.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkStructure } from './structure.ts';
import { strangeWidths } from './width-queries.ts';

const root = join(import.meta.dirname, '..');

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|build|var|\..*)$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [relative(root, path)];
  });
}

const files = new Map(
  listFiles(root).map((path) => [
    path,
    /\.(tsx?|css)$/.test(path) ? readFileSync(join(root, path), 'utf8') : '',
  ]),
);
const problems = checkStructure(files);
for (const [path, text] of files) {
  if (!/^(web|admin)\/.*\.(css|tsx?)$/.test(path)) continue;
  for (const width of strangeWidths(text))
    problems.push(`${path}: ${width} is none of the breakpoints in web/ui/breakpoints.ts`);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
