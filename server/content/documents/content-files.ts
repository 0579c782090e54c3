import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { type DocumentName, documentNames } from '../../../contract/content/documents.ts';
import { type DocumentContent, hashDocument } from './rules.ts';

const folder = join(import.meta.dirname, 'content');

export const documentLanguages = ['ru', 'en', 'de', 'ar'] as const;

const filled = Type.String({ minLength: 1 });

/** The form of content/{name}.{language}.json. */
const DocumentFile = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    published_on: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    title: filled,
    summary: filled,
    sections: Type.Array(
      Type.Object(
        { title: filled, paragraphs: Type.Array(filled), points: Type.Array(filled) },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
  },
  { additionalProperties: false },
);

/** A text as its file has it, with the hash of its words. */
export type FileDocument = {
  name: DocumentName;
  version: number;
  language: string;
  hash: string;
  publishedOn: string;
  content: Static<typeof DocumentContent>;
};

/** Reads and checks the texts that come with the service. Throws on the first that is not as it should be. */
export async function readDocumentFiles(): Promise<FileDocument[]> {
  const keys = documentNames.flatMap((name) => documentLanguages.map((language) => ({ name, language })));
  return Promise.all(keys.map(({ name, language }) => readDocumentFile(name, language)));
}

async function readDocumentFile(name: DocumentName, language: string): Promise<FileDocument> {
  const path = `${name}.${language}.json`;
  const given: unknown = JSON.parse(await readFile(join(folder, path), 'utf8'));
  if (!Value.Check(DocumentFile, given)) {
    const [problem] = Value.Errors(DocumentFile, given);
    throw new Error(`server/content/documents/content/${path} ${problem?.instancePath}: ${problem?.message}`);
  }
  const { version, published_on, ...content } = given;
  const hash = hashDocument({ name, version, language }, content);
  return { name, version, language, hash, publishedOn: published_on, content };
}
