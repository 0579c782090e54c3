import fastify from 'fastify';
import { expect, test } from 'vitest';
import { documentNames } from '../../../contract/content/documents.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { OPENING_MINUTES } from '../../../contract/requests/admin-requests.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { unkeptAnswers } from '../../platform/kept/answers.ts';
import published from './content/published.json' with { type: 'json' };
import { documentLanguages, type FileDocument, readDocumentFiles } from './content-files.ts';
import { currentVersions, findDocument, findDocumentByHash } from './reads.ts';
import { documentRoutes } from './routes.ts';
import { hashDocument } from './rules.ts';
import { addDocuments, loadDocuments } from './writes.ts';

const { app, db } = await testApp();
const files = await readDocumentFiles();

const get = (name: string, language: string) =>
  app.inject({ url: `/api/v1/client/documents/${name}`, headers: { 'accept-language': language } });

const countRows = async () =>
  (await db.selectFrom('documents').select(['name', 'version', 'language']).execute()).length;

/** The text with other words, as a file of `version` would have it. */
function rewrite(name: string, language: string, version: number): FileDocument {
  const file = files.find((one) => one.name === name && one.language === language);
  if (!file) throw new Error(`no ${name} in ${language}`);
  const content = { ...file.content, summary: `${file.content.summary} +` };
  return {
    ...file,
    version,
    content,
    hash: hashDocument({ name: file.name, version, language }, content),
  };
}

test('every text is there in four languages, of one version and day, with the same sections and points', () => {
  expect(files).toHaveLength(documentNames.length * documentLanguages.length);
  for (const name of documentNames) {
    const shapes = files
      .filter((file) => file.name === name)
      .map(({ version, publishedOn, content }) => ({
        version,
        publishedOn,
        sections: content.sections.map(({ paragraphs, points }) => [paragraphs.length, points.length]),
      }));
    for (const shape of shapes) expect(shape, name).toEqual(shapes[0]);
  }
});

test('a published version keeps its words: changed words need a new version and its hash in published.json', () => {
  const hashes = Object.fromEntries(
    files.map((one) => [`${one.name} ${one.version} ${one.language}`, one.hash]),
  );
  expect(published).toMatchObject(hashes);
});

test('the hash names the words and not the order of keys in a file', () => {
  const key = { name: 'terms', version: 1, language: 'en' } as const;
  const section = { title: 'One', paragraphs: ['Words.'], points: [] };
  const content = { title: 'Terms', summary: 'All.', sections: [section] };
  const turned = {
    sections: [{ points: [], paragraphs: ['Words.'], title: 'One' }],
    summary: 'All.',
    title: 'Terms',
  };
  const hash = hashDocument(key, content);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashDocument(key, turned)).toBe(hash);
  const others = [
    hashDocument({ ...key, version: 2 }, content),
    hashDocument({ ...key, language: 'de' }, content),
    hashDocument({ ...key, name: 'privacy' }, content),
    hashDocument(key, { ...content, sections: [{ ...section, paragraphs: [], points: ['Words.'] }] }),
  ];
  expect(new Set([hash, ...others]).size).toBe(5);
});

/** Figures of a section of a text, as they stand there, by language. */
const figuresOf = (name: string, place: number, part: 'paragraphs' | 'points'): Record<string, number[]> =>
  Object.fromEntries(
    files
      .filter((file) => file.name === name)
      .map(({ language, content }) => {
        const said = content.sections[place]?.[part].join(' ') ?? '';
        return [language, [...said.matchAll(/\d+/g)].map(([figure]) => Number(figure))];
      }),
  );

const inEachLanguage = (figures: number[]) =>
  Object.fromEntries(documentLanguages.map((language) => [language, figures]));

test('the periods that the privacy policy names are those that the service keeps', () => {
  const periods = [
    limits.requestDays,
    limits.looseAttachmentHours,
    limits.sessionDays,
    limits.passwordLinkMinutes,
    limits.emailLinkHours,
    limits.exportDays,
    limits.consentProofYears,
    limits.consentProofYears,
  ];
  expect(figuresOf('privacy', 8, 'points')).toEqual(inEachLanguage(periods));
});

test('what the texts say of requests and their letters is what the limits say', () => {
  expect(figuresOf('terms', 3, 'paragraphs')).toEqual(
    inEachLanguage([
      limits.recipientsMax,
      limits.requestsPerDay,
      limits.noReplyAfterHours,
      limits.requestDays,
    ]),
  );
  expect(figuresOf('privacy', 5, 'paragraphs')).toEqual(
    inEachLanguage([limits.openAfterTreatmentDays, limits.letterAfterMinutes]),
  );
  // "At most once an hour" is said in words.
  expect(limits.lettersEveryMinutes).toBe(60);
});

test('what the privacy policy says of conversations and their letters is what the limits say', () => {
  expect(figuresOf('privacy', 6, 'paragraphs')).toEqual(
    inEachLanguage([limits.correctionMinutes, limits.letterAfterMinutes]),
  );
});

test('the privacy policy says for how long operators may open files after giving a reason', () => {
  expect(figuresOf('privacy', 4, 'points')).toEqual(inEachLanguage([OPENING_MINUTES]));
});

test('sections that a text refers to by their title are there', () => {
  for (const { name, language, content } of files) {
    const titles = content.sections.map(({ title }) => title);
    const said = content.sections.flatMap(({ paragraphs, points }) => [...paragraphs, ...points]);
    // The four ways in which these languages quote.
    const referred = said.flatMap((text) => [
      ...text.matchAll(/(?:разделе|section|Abschnitt|قسم) [«“„]([^»”“]+)[»”“]/gu),
    ]);
    for (const [, title] of referred) expect(titles, `${name} ${language}`).toContain(title);
    if (name === 'privacy') expect(referred, language).toHaveLength(5);
  }
});

test('a text comes in the language asked for, with its hash, asked anew each time', async () => {
  for (const name of documentNames) {
    for (const language of documentLanguages) {
      const reply = await get(name, language);
      const file = files.find((one) => one.name === name && one.language === language);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=1');
      expect(reply.json().data).toEqual({
        name,
        version: file?.version,
        language,
        hash: file?.hash,
        published_on: file?.publishedOn,
        ...file?.content,
      });
    }
  }
});

test('an unknown text is not found', async () => {
  for (const name of ['nothing', 'Terms', '..%2Fterms', 'terms%00', '%E0%A4%A']) {
    expect([400, 404], name).toContain((await get(name, 'ru')).statusCode);
  }
});

test('where a language has no text, English stands in', async () => {
  expect(await findDocument(db, 'terms', 'fr')).toMatchObject({ language: 'en', version: 2 });
});

test('the reply names the operator as the settings do, and null where they do not', async () => {
  const bare = fastify();
  bare.decorateRequest('language', 'en');
  bare.decorate('answers', unkeptAnswers);
  const operator = { name: 'Example <Clinics> Ltd', contact: 'office@example.org' };
  documentRoutes(bare, { config: { operator }, db });
  const named = await bare.inject({ url: '/api/v1/client/documents/privacy' });
  expect(named.json().meta).toEqual({ operator });
  expect((await get('privacy', 'en')).json().meta).toEqual({ operator: { name: null, contact: null } });
  await bare.close();
});

test('loading again, also twice at once, adds nothing', async () => {
  const before = await countRows();
  await Promise.all([loadDocuments(db), loadDocuments(db)]);
  expect(await countRows()).toBe(before);
});

test('other words under a published version are refused with a sentence that names the text, and change nothing', async () => {
  const before = await countRows();
  await expect(addDocuments(db, [rewrite('terms', 'de', 2), rewrite('terms', 'en', 7)])).rejects.toThrow(
    /terms 2 de\. A published version never changes/,
  );
  expect(await countRows()).toBe(before);
});

test('the database itself lets no text be changed or removed', async () => {
  await expect(db.updateTable('documents').set({ content: '{}' }).execute()).rejects.toThrow(/append-only/);
  await expect(db.deleteFrom('documents').execute()).rejects.toThrow(/append-only/);
});

test('a new version becomes the present one, and the words of the old one can still be found', async () => {
  const old = files.find(({ name, language }) => name === 'marketing' && language === 'ru');
  await addDocuments(db, [rewrite('marketing', 'en', 2)]);
  expect(await currentVersions(db)).toEqual({
    terms: 2,
    privacy: 12,
    personal_data: 1,
    marketing: 2,
    health_data: 3,
    machine_translation: 1,
  });
  expect(await findDocument(db, 'marketing', 'ru')).toMatchObject({ version: 2, language: 'en' });
  expect(await findDocumentByHash(db, old?.hash ?? '')).toEqual({
    name: 'marketing',
    version: 1,
    language: 'ru',
  });
  expect(await findDocumentByHash(db, '0'.repeat(64))).toBeNull();
});
