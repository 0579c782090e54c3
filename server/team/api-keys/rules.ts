/** Tells a key from the token of a session, and from other services' keys where it was left lying about. */
export const KEY_PREFIX = 'medatlas_';

/** How much of a token people see later: 24 of its 256 random bits. */
export const START_LENGTH = KEY_PREFIX.length + 4;
