/** Where someone says that they keep a clinic's profile, and reads what came of it. */
export const claimPath = (slug: string): string => `/hospital/${encodeURIComponent(slug)}/claim`;
