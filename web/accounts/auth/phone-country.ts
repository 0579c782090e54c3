import type { PhoneCountryOption } from '../../../contract/accounts/phones.ts';

/** Of countries that share a calling code, the one that most numbers are of. */
const mainCountries: Record<string, string> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
};

/** Digits of any script as Western ones, with a leading + where the number names its country. */
function plainNumber(text: string): string {
  const digits = text
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[^\d+]/g, '');
  return digits.replace(/^00/, '+');
}

/** Whether the number says the code of its country itself, as with + or 00 before it. */
export const hasCallingCode = (text: string): boolean => plainNumber(text).startsWith('+');

/**
 * Country of a number that is being typed: the one its calling code names, as soon as it names one; of several with
 * the same code the present one, else the largest. National numbers leave the present one.
 */
export function countryOfNumber(
  text: string,
  present: string,
  countries: readonly PhoneCountryOption[],
): string {
  const number = plainNumber(text);
  if (!hasCallingCode(text)) return present;
  for (let length = 3; length >= 1; length--) {
    const callingCode = number.slice(1, 1 + length);
    const named = countries.filter(({ calling_code }) => calling_code === callingCode);
    const [first] = named;
    if (callingCode.length !== length || !first) continue;
    if (callingCode === '7' && /^\+7[67]/.test(number)) return 'KZ';
    const main = named.find(({ code }) => code === mainCountries[callingCode]) ?? first;
    const kept = named.find(({ code }) => code === present);
    return (kept ?? main).code;
  }
  return present;
}
