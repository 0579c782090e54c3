import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import { limits } from '../../contract/platform/limits.ts';
import {
  type Comment,
  clinicAspects,
  doctorAspects,
  type listClinicComments,
  proofs,
} from '../../contract/reviews/comments.ts';
import { shapeRating } from '../clinics/ratings/rules.ts';
import { spokenLanguageTitle } from '../content/dictionaries/rules.ts';

/** What comments add up to, as read. */
export type Spread = {
  /** Those that pass the filters. */
  total: number;
  /** With 1, 2, 3, 4 and 5 stars. */
  counts: number[];
  languages: Record<string, number>;
  proofs: Record<string, number>;
  aspects: { aspect: string; score: number; count: number }[];
  removals: Meta['removals'];
};

type Aspect = Comment['aspects'][number]['aspect'];
type Meta = ReplyOf<typeof listClinicComments>['meta'];

/** The fixed order of aspects. */
const aspectOrder: readonly Aspect[] = [...new Set([...clinicAspects, ...doctorAspects])];

/** Stars by aspect as the database keeps them, in the fixed order. */
export function shapeAspects(stored: unknown): Comment['aspects'] {
  const stars = new Map(stored && typeof stored === 'object' ? Object.entries(stored) : []);
  return aspectOrder.flatMap((aspect) => {
    const rating: unknown = stars.get(aspect);
    return typeof rating === 'number' ? [{ aspect, rating }] : [];
  });
}

export function shapeSpread(spread: Spread, page: number, language: string): Meta {
  const means = new Map(spread.aspects.map((mean) => [mean.aspect, mean]));
  return {
    total: spread.total,
    page,
    per_page: limits.commentPageSize,
    rating: shapeRating(spread.counts),
    aspects: aspectOrder.flatMap((aspect) => {
      const mean = means.get(aspect);
      if (!mean || mean.count < limits.scoreFrom) return [];
      return [{ aspect, score: Math.round(mean.score * 10) / 10, count: mean.count }];
    }),
    languages: Object.entries(spread.languages)
      .map(([code, count]) => ({ code, title: spokenLanguageTitle(code, language), count }))
      .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code)),
    removals: spread.removals,
    proofs: proofs.map((value) => ({ value, count: spread.proofs[value] ?? 0 })),
  };
}
