// Makes web/ui/dictionary-icons.svg: one drawing of every icon that the dictionaries name, for use by reference.
// Run it after a new icon: node scripts/make-icons.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const content = join(root, 'server', 'content', 'dictionaries', 'content');
const drawings = join(root, 'node_modules', '@tabler', 'icons', 'icons', 'outline');

const names = new Set<string>();
for (const file of ['specializations.json', 'comforts.json']) {
  const entries: { icon: string }[] = JSON.parse(readFileSync(join(content, file), 'utf8'));
  for (const { icon } of entries) names.add(icon);
}

/** The lines of an icon without its frame and its comment. */
function linesOf(name: string): string {
  const svg = readFileSync(join(drawings, `${name}.svg`), 'utf8');
  return svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<svg[\s\S]*?>|<\/svg>/g, '')
    .replace(/<path stroke="none"[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const symbols = [...names]
  .sort()
  .map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${linesOf(name)}</symbol>`);
const target = join(root, 'web', 'ui', 'dictionary-icons.svg');
writeFileSync(target, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
process.stdout.write(`${names.size} icons\n`);
