// Checks messages/*.json: the same texts in every language, the same values in them, nothing empty, nothing missing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Messages } from '../contract/content/languages.ts';
import { flattenMessages } from '../contract/content/locale.ts';
import { errorStatus } from '../contract/platform/errors.ts';
import { createMessageRules, type Texts } from '../server/content/languages/rules.ts';
import type { FieldProblem } from '../server/platform/errors.ts';

const root = join(import.meta.dirname, '..');
const problems: string[] = [];
const SUFFIX = /_(zero|one|two|few|many|other)$/;

/** What is wrong, for whoever writes messages. */
const problemTexts: Record<string, string> = {
  message_unknown: `is not in ${DEFAULT_LANGUAGE}, or no plural form of this language`,
  required: 'is empty',
  message_value_unknown: `shows a value that is not in ${DEFAULT_LANGUAGE}`,
  message_value_missing: 'shows one value less',
};
const say = ({ key, values }: FieldProblem) =>
  `${problemTexts[key] ?? key}${values ? ` (${Object.values(values).join(', ')})` : ''}`;

function readTexts(language: string): Map<string, string> {
  const messages: Messages = JSON.parse(readFileSync(join(root, 'messages', `${language}.json`), 'utf8'));
  return new Map(flattenMessages(messages));
}

const byLanguage = new Map(
  readdirSync(join(root, 'messages'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .map((language) => [language, readTexts(language)]),
);
const original: Texts = byLanguage.get(DEFAULT_LANGUAGE) ?? new Map();

const rules = createMessageRules(original);
const stems = new Set([...original.keys()].flatMap((key) => [key, key.replace(SUFFIX, '')]));

for (const [language, texts] of byLanguage) {
  for (const key of rules.expectedKeys(language))
    if (!texts.has(key)) problems.push(`${language} ${key} is missing`);
  for (const [key, text] of texts) {
    const problem = rules.problemOf(language, key, text);
    if (problem) problems.push(`${language} ${key}: ${say(problem)}`);
  }
}

function listCode(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Keys written out in code: t('a.b'), translate(language, 'a.b'), i18nKey="a.b", and field problems, which are under `field.`. */
function usedKeys(code: string): string[] {
  const direct = code.matchAll(
    /\bt\(\s*['"]([\w.]+)['"]|\btranslate\([^'"()]+,\s*['"]([\w.]+)['"]|\bi18nKey=["']([\w.]+)["']/g,
  );
  const fields = code.matchAll(/\bkey: ['"](\w+)['"]|\? ['"](\w+)['"] : ['"](\w+)['"] \}\)/g);
  const isAboutFields = code.includes('FieldProblem') || code.includes('KnownError(');
  return [
    ...[...direct].map(([, ...keys]) => keys.find(Boolean) ?? ''),
    ...(isAboutFields
      ? [...fields].flatMap(([, ...keys]) => keys.filter(Boolean).map((key) => `field.${key}`))
      : []),
  ];
}

const errorKeys = Object.keys(errorStatus).map((code) => `error.${code}`);
for (const key of errorKeys)
  if (!stems.has(key)) problems.push(`${key} is missing: contract/platform/errors.ts names the error`);
for (const path of [...listCode('server'), ...listCode('web')]) {
  for (const key of usedKeys(readFileSync(path, 'utf8'))) {
    if (!stems.has(key))
      problems.push(
        `${path.slice(root.length + 1)} uses ${key}, which messages/${DEFAULT_LANGUAGE}.json does not have`,
      );
  }
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
