import Type, { type Static } from 'typebox';

export const personalKinds = ['phone', 'email', 'link', 'handle', 'staff', 'doctor', 'author'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** A place in a text that a program takes for personal data; a person decides. */
export const PersonalData = Type.Object({
  start: Type.Integer({ description: 'In UTF-16 units, as JavaScript counts.' }),
  end: Type.Integer({ description: 'Behind the last.' }),
  kind: Type.Enum([...personalKinds], {
    description: 'handle: a name at a messenger. staff, doctor: of the clinic; author: of the review.',
  }),
});
export type PersonalData = Static<typeof PersonalData>;

/** What stands in place of personal data. */
export const GAP = '[…]';

/** The text with a gap in place of each of these spans, which do not overlap. */
export function redacted(text: string, spans: readonly Pick<PersonalData, 'start' | 'end'>[]): string {
  const ordered = [...spans].sort((one, other) => one.start - other.start);
  let at = 0;
  let left = '';
  for (const { start, end } of ordered) {
    left += text.slice(at, start) + GAP;
    at = end;
  }
  return left + text.slice(at);
}
