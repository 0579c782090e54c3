type Translate = (key: string, options?: Record<string, string>) => string;

/**
 * Why a record was not taken, in the words of the reader. The importers write English sentences, with what stands in the file
 * in quotation marks. A sentence without words stays as it is.
 */
export function problemWords(translate: Translate, reason: string): string {
  const value = /"([\s\S]*)"/.exec(reason)?.[1] ?? '';
  const key = reason
    .replace(/"[\s\S]*"/, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
  return translate(`admin.imports.reasons.${key}`, { value: `\u2068${value}\u2069`, _: reason });
}
