import Type from 'typebox';

/** Schemas that several sections share. */
export const Slug = Type.String({ pattern: '^[a-z0-9-]{1,100}$' });
/** Code of a language of the site, or of one that is spoken. */
export const LanguageCode = Type.String({ pattern: '^[a-z]{2,3}$' });
