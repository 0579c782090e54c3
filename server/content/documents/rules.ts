import { createHash } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { Document, type DocumentName } from '../../../contract/content/documents.ts';

/** The words of a text. Their version and language, which the hash covers too, stand beside them. */
export const DocumentContent = Type.Pick(Document, ['title', 'summary', 'sections']);
export type DocumentContent = Static<typeof DocumentContent>;

/** What a text is known by: nothing else makes two texts the same. */
export type DocumentKey = { name: DocumentName; version: number; language: string };

/**
 * SHA-256 in hex of name, version, language and words. Keys are written in the order that stands here, so the order in
 * a file or in the database does not matter; the day of publication is not part of what somebody agrees to.
 */
export function hashDocument(key: DocumentKey, content: DocumentContent): string {
  const canonical = {
    name: key.name,
    version: key.version,
    language: key.language,
    title: content.title,
    summary: content.summary,
    sections: content.sections.map(({ title, paragraphs, points }) => ({ title, paragraphs, points })),
  };
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}
