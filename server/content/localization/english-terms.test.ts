import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Texts = { [key: string]: string | Texts };

const english: Texts = JSON.parse(readFileSync('messages/en.json', 'utf8'));
const flatten = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text]] : flatten(text, `${path}${key}.`),
  );
const texts = new Map(flatten(english));

/** What products for the same work call it, where ours once called it something else. */
test.each([
  ['staff.team_take', 'Assign to me'],
  ['staff.team_free', 'Unassigned'],
  ['staff.team_nobody', 'Unassigned'],
  ['staff.assigned.free', 'Unassigned'],
  ['staff.team', 'Assignee'],
  ['staff.team_open', 'Assignee: {name}'],
  ['staff_chat.replies.ready', 'Saved replies'],
  ['offers.unsaid', 'Not specified by the clinic'],
  ['staff.line.unsaid', 'Not specified'],
  ['sections.unknown', 'Not specified'],
  ['staff.template_keep', 'Save as template'],
  ['staff.clock.reminder', 'Reply due in {time}'],
  ['offers.valid_until_other', '{date}, expires in {count} days'],
  ['staff_figures.title', 'Reports'],
  ['admin.comments.redact', 'Redact personal data'],
  ['admin.clinics.withdraw', 'Unpublish'],
  ['admin.ranking.change', 'Edit weights'],
  ['admin.acts.ranking_change', 'Edit ranking weights'],
  ['admin.terms.fields.slug', 'Slug'],
  ['admin.complaints.fields.slug', 'Slug'],
  ['admin.news.fields.slug', 'Slug'],
  ['field.slug_taken', 'This slug is already taken'],
])('%s is “%s”', (key, text) => {
  expect(texts.get(key)).toBe(text);
});

test.each([
  /\btake it\b/i,
  /\bin nobody’s hands\b/i,
  /^nobody$/i,
  /^assigned to(: \{name\})?$/i,
  /\bready repl(y|ies)\b/i,
  /\bnot (said|told)\b/i,
  /\bkeep as a template\b/i,
  /\bleft until\b/i,
  /\bdays? left$/i,
  /^figures$/i,
  /\btake out personal data\b/i,
  /\boff the site\b/i,
  /\bchange the (ranking )?weights\b/i,
  /^(this )?address is taken\b/i,
])('no text says %s', (retired) => {
  expect(texts.size).toBeGreaterThan(1000);
  expect([...texts].filter(([, text]) => retired.test(text))).toEqual([]);
});
