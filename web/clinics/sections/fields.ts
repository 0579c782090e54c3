import type { ReactNode } from 'react';
import type { EntryChange } from '../../../contract/clinics/sections/sections.ts';
import type { DictionaryName, getDictionaries } from '../../../contract/content/dictionaries.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Form } from '../../platform/use-form.ts';

/** What each section holds, by its name. */
export type Contents = Required<EntryChange>;
export type Terms = ReplyOf<typeof getDictionaries>['data'];

export type FieldsProps<Values> = {
  form: Pick<Form<Values>, 'values' | 'set' | 'field' | 'errors'>;
  /** As they were read last. */
  saved: Values;
  /** The dictionaries that the section names. */
  terms: Terms;
  about: {
    /** Slugs of the clinic's specializations. */
    specializations: readonly string[];
    /** Title of the clinic's city. */
    city: string | null;
  };
};

/** The one form of a section, for the workspace and for the back office. */
export type SectionForm<Content, Values> = {
  toValues(content: Content): Values;
  toContent(values: Values): Content;
  Fields(props: FieldsProps<Values>): ReactNode;
  /** Fields that must not be empty. */
  required?: readonly (keyof Values & string)[];
  /** Dictionaries that the fields choose from. */
  dictionaries?: readonly DictionaryName[];
  /** Fields whose values have texts, and the group of these. */
  valueTexts?: Partial<Record<string, string>>;
};

/** Null where nothing is typed. */
export const orNull = (text: string): string | null => text.trim() || null;

/** The texts by language as a list, trimmed; languages without a text are left out. */
export const typedTexts = (texts: Readonly<Record<string, string>>): { lang: string; text: string }[] =>
  Object.entries(texts).flatMap(([lang, text]) => (text.trim() ? [{ lang, text: text.trim() }] : []));
