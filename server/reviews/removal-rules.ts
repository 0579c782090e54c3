import { limits } from '../../contract/platform/limits.ts';

/**
 * The one rule that reads stars, and it protects those who complain: what a clinic would most like to be gone is removed
 * by two people only.
 */
export const needsSecondPerson = (rating: number): boolean => rating <= limits.twoPersonStars;
