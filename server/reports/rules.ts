import { randomInt } from 'node:crypto';

/** Signs that nobody takes for one another when a number is read out. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 60 random bits, like `k7fm-2qxa-9wtd`: nobody guesses the receipt of another. */
export function makeNumber(): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [group(), group(), group()].join('-');
}
