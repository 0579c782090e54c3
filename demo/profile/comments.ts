import type { proofs } from '../../contract/reviews/comments.ts';
import { normal } from '../choosing.ts';
import {
  type Aspect,
  aspectsOf,
  type CommentLanguage,
  commentLanguages,
  makeAuthor,
  makeComment,
  makeReply,
  type Target,
} from '../content/comments.ts';
import type { Random } from '../random.ts';
import type { Around } from './clinic.ts';
import { nativeLanguageOf } from './spoken.ts';
import { chooseAspects, chooseStars } from './stars.ts';

export type DemoComment = {
  author: string;
  lang: string;
  rating: number;
  aspects: Partial<Record<Aspect, number>>;
  text: string;
  proof: (typeof proofs)[number];
  treatedIn: string | null;
  procedureId: number | null;
  publishedAt: string;
  /** The clinic disputes it; it stays to be seen until an operator decides. */
  isDisputed: boolean;
  reply: { text: string; repliedAt: string } | null;
};

/** Whom the comments are on. */
export type Commented = {
  target: Target;
  country: string;
  specialization: string | undefined;
  procedures: readonly number[];
  /** From 1 to 5: what most think. */
  quality: number;
  /** How often comments are answered. */
  replyShare: number;
};

const OLDEST_DAYS = 4 * 365;
/** Languages of patients from abroad. */
const fromAbroad: readonly [CommentLanguage, ...CommentLanguage[]] = [
  'ru',
  'ru',
  'ru',
  'ru',
  'en',
  'en',
  'en',
  'de',
  'ar',
  'ar',
];

function chooseLanguage(random: Random, country: string): CommentLanguage {
  const native = nativeLanguageOf(country);
  const own = commentLanguages.find((lang) => lang === native);
  return own && random.chance(0.5) ? own : random.pick(fromAbroad);
}

/** Of the last four years, more of them lately. */
export function makeDemoComment(
  random: Random,
  on: Commented,
  { calendar }: Pick<Around, 'calendar'>,
): DemoComment {
  const lang = chooseLanguage(random, on.country);
  const rating = chooseStars(random, on.quality);
  const aspects = chooseAspects<Aspect>(random, aspectsOf[on.target], rating);
  const age = 1 + Math.floor((OLDEST_DAYS - 1) * random.fraction() ** 1.6);
  const point = random.fraction();
  const treated = calendar.day(age + random.between(10, 120));
  const text = makeComment(random, {
    lang,
    target: on.target,
    rating,
    aspects,
    ...(on.specialization ? { specialization: on.specialization } : {}),
  });
  const replyAge = Math.max(0, age - 1 - Math.round(Math.abs(3 * normal(random))));
  const isDisputed = rating <= 2 && on.replyShare > 0 && random.chance(0.12);
  const isReplied = random.chance(on.replyShare) && replyAge < age;
  return {
    author: makeAuthor(random, lang),
    lang,
    rating,
    aspects,
    text,
    proof: point < 0.5 ? 'contact' : point < 0.8 ? 'request' : 'document',
    treatedIn: random.chance(0.8) ? `${treated.slice(0, 7)}-01` : null,
    procedureId:
      on.procedures.length > 0 && random.chance(0.55)
        ? (on.procedures[random.between(0, on.procedures.length - 1)] ?? null)
        : null,
    publishedAt: calendar.moment(age, random.between(21_600, 79_000)),
    isDisputed,
    reply: isReplied
      ? {
          text: makeReply(random, lang, rating),
          repliedAt: calendar.moment(replyAge, random.between(25_200, 64_800)),
        }
      : null,
  };
}
