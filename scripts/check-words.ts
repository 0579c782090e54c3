// Checks that retired words stay out of the English interface texts and out of the names of files and folders.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '../contract/content/languages.ts';
import { flattenMessages } from '../contract/content/locale.ts';

const root = join(import.meta.dirname, '..');
const problems: string[] = [];

/** What the English texts must not say, and what they say instead. Only words that are wrong in every sentence. */
const retiredTexts: readonly (readonly [RegExp, string])[] = [
  [/\bpapers?\b/i, 'document'],
  [/\b(letters?|mails?)\b/i, 'email'],
  [/\b(chats?|talks?)\b/i, 'conversation'],
  [/\b(dictionary )?entr(y|ies)\b/i, 'term, record or search entry'],
  [/\bparts? of (the (page|profile)|your account)\b|\b(this|that|other) parts?\b/i, 'section'],
  [/\bcomforts\b/i, 'amenities'],
  [/\bcomments?\b/i, 'review'],
  [/\bdesk\b/i, 'dashboard'],
  [/\b(clock|strikes?)\b/i, 'deadline or reminder'],
  [/\b(hears?|heard|by ear)\b/i, 'is told, or finds by sound'],
  [/\bgaps?\b/i, 'missing fact'],
  [/\bby hand\b|\bhand edits?\b/i, 'manually, manual edit'],
  [/\boff the site\b|\bshow again\b/i, 'unpublish, publish'],
  [/\btake it\b|\bnobody’s hands\b|\bin the hands of\b/i, 'assign to me, unassigned, assigned to'],
  [/\bready repl(y|ies)\b/i, 'saved reply'],
  [/\b(not|has not) (said|told)\b|\bby the clinic’s word\b/i, 'not specified, according to the clinic'],
  [/\bkeep as a template\b/i, 'save as template'],
  [/\bfigures?\b/i, 'reports, statistics or digits'],
  [/\bpoints?\b/i, 'weights (of ranking), items (of an offer)'],
  [/\b(take|taken) out\b/i, 'redact (personal data), remove (all else)'],
  [/\bin addresses\b/i, 'slug'],
  [/\bby the sum\b/i, 'by total'],
  [/\brenew(ed|s)?\b/i, 'reset'],
  [/\bfinding out\b/i, 'just exploring'],
  [/\bkept by the clinic\b/i, 'managed by the clinic'],
  [/\bplease\b/i, 'the act itself, without "please"'],
  [/!/, 'the sentence without an exclamation mark'],
];

/** Texts that use a retired word in its ordinary sense. */
const ordinaryTexts: Record<string, string> = {
  'about.ranking_text_3': 'letters of a word',
  'field.plain_name': 'letters of a name',
  'field.repeat_key': 'letters of the alphabet',
  'admin.news.slug_help': 'letters of the alphabet',
  'admin.shell.too_broad': 'letters that are typed',
  'profile.factor_scan': 'to point a camera',
  'export.part.papers': 'names the folder of the exported file',
};

/** What the name of a file or folder must not say, and what it says instead. */
const retiredNames: Record<string, string> = {
  clock: 'deadlines, reminders',
  desk: 'dashboard',
  figures: 'reports or statistics',
  gap: 'missing',
  heard: 'phonetic',
  hearing: 'phonetic',
  letter: 'email',
  letters: 'emails',
  mails: 'emails',
  paper: 'attachment',
  papers: 'attachments',
  seat: 'participant',
  sketch: 'minhash',
  strikes: 'reminders',
  wish: 'access-request',
};

/** Names that keep a retired word, and why. A line without its file is refused too. */
const keptNames: Record<string, string> = {
  'admin/clinics/sections/missing-fact-filter.tsx': 'moves with the sections',
  'bench/figures.json': 'measured figures',
  'bench/figures.ts': 'measured figures',
  'server/search/directory/sound/phonetics.ts': 'moves with the filters',
  'server/search/directory/words/phonetic.ts': 'moves with the filters',
  'tests/reliability/faults/clock.ts': 'sets the clock of the machine',
  'web/chats/clinic-clock.tsx': 'the time at the clinic',
  'web/chats/staff/waiting-clock.module.css': 'shows a running time',
  'web/chats/staff/waiting-clock.tsx': 'shows a running time',
  'web/team/clock-face.module.css': 'shows a running time',
  'web/team/clock-face.tsx': 'shows a running time',
  'web/team/reply-clock.test.ts': 'computes the running time',
  'web/team/reply-clock.ts': 'computes the running time',
};

function checkTexts(): void {
  const messages: Messages = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8'));
  for (const [key, text] of flattenMessages(messages)) {
    if (Object.hasOwn(ordinaryTexts, key)) continue;
    const spoken = text.replace(/\{\w+\}/g, '');
    for (const [word, better] of retiredTexts) {
      const [found] = word.exec(spoken) ?? [];
      if (found) problems.push(`messages/en.json ${key} says "${found}": write ${better}`);
    }
  }
}

function checkNames(): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of files.split('\n')) {
    // Decisions and migrations keep their names for ever; a file that is moved is listed until the move is committed.
    if (/^(docs\/decisions|database\/migrations)\//.test(path) || Object.hasOwn(keptNames, path)) continue;
    const word = path.split(/[/.\-_]/).find((part) => Object.hasOwn(retiredNames, part));
    if (word && existsSync(join(root, path)))
      problems.push(`${path}: the name says "${word}", write ${retiredNames[word]}`);
  }
  for (const path of Object.keys(keptNames))
    if (!existsSync(join(root, path)))
      problems.push(`${path} is gone: remove it from scripts/check-words.ts`);
}

checkTexts();
checkNames();
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
