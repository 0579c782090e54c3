/** One part of a person's name: in the own script, in Latin letters, in Russian and in Arabic. */
export type NamePart = { own: string; en: string; ru: string; ar: string };
export type NameParts = readonly [NamePart, ...NamePart[]];

/** What stands between the given and the family name. */
export type Middle =
  | { kind: 'none' }
  /** From the father's name; left out in English. */
  | { kind: 'patronymic'; female: NameParts; male: NameParts }
  /** The father's given name itself. */
  | { kind: 'father' }
  /** A second family name after the first. */
  | { kind: 'second-surname' }
  /** Sometimes a letter with a point. */
  | { kind: 'initial' };

export type Culture = {
  lang: string;
  female: NameParts;
  male: NameParts;
  surnames: { female: NameParts; male: NameParts };
  middle: Middle;
  /** Family name first: in the own script, and in Russian and English. */
  familyFirst: { own: boolean; en: boolean; ru: boolean };
  /** Between the parts in the own script. */
  join: string;
};

/** Letters and letter groups to be replaced, the first that fits wins; keys are regular expressions. */
export type Rule = readonly (readonly [string, string])[];

/** Rewrites a name by a rule and gives it its capital letters back. */
export function createRewriter(rule: Rule): (text: string) => string {
  const pattern = new RegExp(rule.map(([from]) => `(${from})`).join('|'), 'gu');
  return (text) =>
    text
      .toLowerCase()
      .replace(pattern, (...found) => {
        const position = found.slice(1, rule.length + 1).findIndex((group) => group !== undefined);
        return rule[position]?.[1] ?? '';
      })
      .replace(
        /(^|[\s-])(\p{L})/gu,
        (_, before: string, character: string) => before + character.toUpperCase(),
      );
}

/** A rule of single letters: `а=a б=b …`. */
export function characters(text: string): Rule {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [from = '', to = ''] = pair.split('=');
      return [from, to] as const;
    });
}

export function toParts(parts: readonly NamePart[]): NameParts {
  const [first, ...rest] = parts;
  if (!first) throw new Error('A list of names is empty');
  return [first, ...rest];
}
