/** A name in a text of another direction, kept from mixing its signs with those around it (Unicode FSI and PDI). */
export const isolate = (name: string): string => `\u2068${name}\u2069`;
