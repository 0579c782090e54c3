import type { Random } from '../random.ts';
import { type Blocks, pickFrom } from './blocks.ts';
import { ar } from './comments/ar.ts';
import { de } from './comments/de.ts';
import { en } from './comments/en.ts';
import { es } from './comments/es.ts';
import { fr } from './comments/fr.ts';
import { ru } from './comments/ru.ts';
import { tr } from './comments/tr.ts';
import { ar as arReplies } from './replies/ar.ts';
import { de as deReplies } from './replies/de.ts';
import { en as enReplies } from './replies/en.ts';
import { es as esReplies } from './replies/es.ts';
import { fr as frReplies } from './replies/fr.ts';
import { ru as ruReplies } from './replies/ru.ts';
import { tr as trReplies } from './replies/tr.ts';

const byLanguage = { ar, de, en, es, fr, ru, tr } satisfies Record<string, Blocks>;

const repliesByLanguage: Record<keyof typeof byLanguage, Blocks> = {
  ar: arReplies,
  de: deReplies,
  en: enReplies,
  es: esReplies,
  fr: frReplies,
  ru: ruReplies,
  tr: trReplies,
};

export type CommentLanguage = keyof typeof byLanguage;
export const commentLanguages = ['ru', 'en', 'de', 'ar', 'tr', 'es', 'fr'] as const;

/** What clinics and doctors are rated for, in the order of the interface. */
export const aspectsOf = {
  clinic: ['organisation', 'staff', 'cleanliness', 'comfort', 'price'],
  doctor: ['explanation', 'thoroughness', 'attitude', 'result', 'price'],
} as const;
export type Target = keyof typeof aspectsOf;
export type Aspect = (typeof aspectsOf)[Target][number];

export type CommentInput = {
  lang: CommentLanguage;
  target: Target;
  /** 1 to 5 whole stars. */
  rating: number;
  /** Stars for some aspects of the target; the others go unmentioned. Empty: any aspect in the tone of the rating. */
  aspects: Partial<Record<Aspect, number>>;
  /** Slug of the specialization, for an ending about it in good comments. */
  specialization?: string;
};

const endingsBySpecialization: [RegExp, string][] = [
  [/ophthalm|eye/, 'eyes'],
  [/cardi|vascul/, 'heart'],
  [/orthop|trauma|spin|rehabilitation|sports/, 'bones'],
  [/onco|haemat|hemat|radiother/, 'cancer'],
  [/dent|odont|maxillo/, 'teeth'],
  [/gyn|obstet|fertil|reproduct/, 'women'],
];

/** good, mid or bad: the tone of 1 to 5 stars. */
function toneOf(stars: number): 'good' | 'mid' | 'bad' {
  if (stars >= 4) return 'good';
  return stars >= 3 ? 'mid' : 'bad';
}

/** In a random order, at most `count`. */
function takeSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const rest = [...list];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0) {
    taken.push(...rest.splice(random.between(0, rest.length - 1), 1));
  }
  return taken;
}

function makeEnding(random: Random, blocks: Blocks, { rating, specialization }: CommentInput): string | null {
  const tone = toneOf(rating);
  if (tone === 'good' && specialization && random.chance(0.5)) {
    const group = endingsBySpecialization.find(([pattern]) => pattern.test(specialization))?.[1];
    const ending = group && pickFrom(random, blocks, `ending.${group}`);
    if (ending) return ending;
  }
  return pickFrom(random, blocks, `ending.${tone}`);
}

/** A comment of 30 to 900 characters that mentions the aspects in the tone of their stars. */
export function makeComment(random: Random, input: CommentInput): string {
  const blocks: Blocks = byLanguage[input.lang];
  const rated = aspectsOf[input.target].filter((aspect) => input.aspects[aspect] !== undefined);
  const aspects: readonly Aspect[] = rated.length > 0 ? rated : aspectsOf[input.target];
  const isShort = random.chance(0.18);
  const toneOfAspect = (aspect: Aspect) => toneOf(input.aspects[aspect] ?? input.rating);
  // What agrees with the stars comes first, so that a short comment never contradicts them.
  const mentioned = takeSome(random, aspects, aspects.length).sort(
    (one, other) =>
      Number(toneOfAspect(other) === toneOf(input.rating)) -
      Number(toneOfAspect(one) === toneOf(input.rating)),
  );
  const middles = mentioned
    .slice(0, isShort ? 1 : random.between(1, 4))
    .flatMap((aspect) => pickFrom(random, blocks, `${input.target}.${aspect}.${toneOfAspect(aspect)}`) ?? []);
  const opening =
    !isShort && random.chance(0.85)
      ? pickFrom(random, blocks, `${input.target}.opening.${toneOf(input.rating)}`)
      : null;
  const body = [...(opening ? [opening] : []), ...middles].join(' ');
  const isEnding = isShort || body.length < 40 || random.chance(0.7);
  const ending = isEnding ? makeEnding(random, blocks, input) : null;
  if (!ending) return body;
  return `${body}${middles.length > 2 && random.chance(0.4) ? '\n' : ' '}${ending}`;
}

/** What the clinic answers to a comment of so many stars. */
export function makeReply(random: Random, lang: CommentLanguage, rating: number): string {
  return pickFrom(random, repliesByLanguage[lang], `reply.${toneOf(rating)}`) ?? '';
}

/** How an author signs: a first name, mostly with a letter of the family name. */
export function makeAuthor(random: Random, lang: CommentLanguage): string {
  const blocks: Blocks = byLanguage[lang];
  const first = pickFrom(random, blocks, 'author.first') ?? '';
  const characters = pickFrom(random, blocks, 'author.letter') ?? '';
  const character = characters[random.between(0, characters.length - 1)];
  return random.chance(0.15) || !character ? first : `${first} ${character}.`;
}
