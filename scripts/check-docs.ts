// Checks that every path that the documents name exists: links, and code such as `server/app.ts` or `server/clinics/`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['node_modules', 'build', 'var'].includes(entry.name))
  .map(({ name }) => name);

/** Decision records are history and keep the paths of their day. */
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

/** Paths in a document, from the root. What has `<`, `*` or `…` in it stands for many files. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const local = links.filter((target) => !/^(https?:|mailto:|#|\/)/.test(target));
  const codes = [...text.matchAll(/`([\w./@-]+)`/g)].map(([, code = '']) => code);
  const named = codes.filter((code) => code.includes('/') && folders.includes(code.split('/')[0] ?? ''));
  return [...local.map((target) => join(dirname(document), target.replace(/#.*/, ''))), ...named];
}

const problems = documents.flatMap((document) =>
  pathsIn(document)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${document} names ${path}, which does not exist`),
);

for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
