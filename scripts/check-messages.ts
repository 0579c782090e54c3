// Checks messages/*.json: the same texts in every language, the same values in them, nothing empty, nothing missing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorStatus } from '../contract/errors.ts';
import { DEFAULT_LANGUAGE, type Messages } from '../contract/languages.ts';
import { flattenMessages } from '../contract/locale.ts';

const root = join(import.meta.dirname, '..');
const problems: string[] = [];
const SUFFIX = /_(zero|one|two|few|many|other)$/;

type Texts = Map<string, string>;

function readTexts(language: string): Texts {
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

/** Keys with plural forms: those that have `_one` and `_few` in Russian. */
const plurals = new Set(
  [...original.keys()]
    .filter((key) => key.endsWith('_few') && original.has(key.replace(SUFFIX, '_one')))
    .map((key) => key.replace(SUFFIX, '')),
);

const stem = (key: string) => (plurals.has(key.replace(SUFFIX, '')) ? key.replace(SUFFIX, '') : key);
const stems = new Set([...original.keys()].map(stem));
const valuesIn = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

function expectedKeys(language: string): Set<string> {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return new Set(
    [...stems].flatMap((key) =>
      plurals.has(key) ? categories.map((category) => `${key}_${category}`) : [key],
    ),
  );
}

/** A text shows the values that the Russian one shows. Forms for none, one and two may say the number in words. */
function checkValues(language: string, key: string, text: string): void {
  const known = new Set(
    [...original].filter(([other]) => stem(other) === stem(key)).flatMap(([, other]) => [...valuesIn(other)]),
  );
  const own = valuesIn(text);
  const mayOmit = new Set(/_(zero|one|two)$/.test(key) && plurals.has(stem(key)) ? ['n', 'count'] : []);
  for (const name of own)
    if (!known.has(name)) problems.push(`${language} ${key}: {${name}} is not in ${DEFAULT_LANGUAGE}`);
  for (const name of known)
    if (!own.has(name) && !mayOmit.has(name)) problems.push(`${language} ${key}: {${name}} is missing`);
}

for (const [language, texts] of byLanguage) {
  const expected = expectedKeys(language);
  for (const key of expected) if (!texts.has(key)) problems.push(`${language} ${key} is missing`);
  for (const [key, text] of texts) {
    // i18next takes `_zero` in every language.
    const isZero = key.endsWith('_zero') && plurals.has(stem(key));
    if (!expected.has(key) && !isZero)
      problems.push(`${language} ${key} is not in ${DEFAULT_LANGUAGE}, or no plural form of ${language}`);
    else if (text.trim() === '') problems.push(`${language} ${key} is empty`);
    else checkValues(language, key, text);
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
  if (!stems.has(key)) problems.push(`${key} is missing: contract/errors.ts names the error`);
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
