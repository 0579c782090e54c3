import type { MessageProposal } from '../../../contract/content/admin-languages.ts';
import type { Database } from '../../platform/database.ts';
import { type FieldProblem, refuse } from '../../platform/errors.ts';
import { getAdminMessage, readRules } from './admin-reads.ts';

/** Translates a text of the interface. */
type Translate = (text: { text: string; source: string; target: string }) => Promise<string>;

type Proposed = Omit<MessageProposal, 'problem'> & { problem: FieldProblem | null };

const VALUE = /\{[^{}]*\}/g;
const valuesIn = (text: string): readonly string[] => [...new Set(text.match(VALUE))];

/** A machine may translate the name of a value: where there is one only, it is clear which was meant. */
function putValuesBack(original: string, translation: string): string {
  const [only, ...others] = valuesIn(original);
  return only !== undefined && others.length === 0 ? translation.replace(VALUE, only) : translation;
}

/** A translation of one text into its language, with what keeps it from being saved. Throws not_found, and as `translate`. */
export async function proposeText(db: Database, id: string, translate: Translate): Promise<Proposed> {
  const { key, language, ru, en } = await getAdminMessage(db, id);
  const source = en !== null && language !== 'en' ? 'en' : 'ru';
  const original = source === 'en' ? en : ru;
  if (original === null || source === language) refuse('text', 'translation_same');
  const translation = await translate({ text: original, source, target: language });
  const text = putValuesBack(original, translation);
  return { text, source_language: source, problem: (await readRules(db)).problemOf(language, key, text) };
}
