import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '../../../contract/platform/limits.ts';
import { type FieldProblem, KnownError } from '../../platform/errors.ts';

let common: ReadonlySet<string> | null = null;

const LATIN = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``;
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

/** What the keys of a Russian keyboard say on a Latin one: lists of leaked passwords hold пароль as gfhjkm. */
function onLatinKeys(text: string): string {
  return [...text]
    .map((character) => {
      const place = RUSSIAN.indexOf(character);
      return place < 0 ? character : LATIN.charAt(place);
    })
    .join('');
}

/** Whether it is among the 49,000 passwords that leaked most often, however it is capitalised. */
function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common']);
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(onLatinKeys(plain));
}

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'];

/** A password that is a name and as many characters besides says nothing but the name. */
const REST_MAX = 4;

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const reversed = (text: string): string => [...text].reverse().join('');

/** One unit over and over, neighbours of the alphabet, or of the keyboard. */
function isSimple(password: string): boolean {
  if (/^(.{1,4}?)\1+$/su.test(password)) return true;
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)));
  const [step = 0] = steps;
  if (steps.size === 1 && Math.abs(step) === 1) return true;
  return ROWS.some((row) => row.includes(password) || row.includes(reversed(password)));
}

/** A number is also written as at home, without the code of its country. */
function isOwnNumber(password: string, personal: readonly string[]): boolean {
  const digits = password.replace(/[\s()+-]/g, '');
  if (!/^\d{7,}$/.test(digits)) return false;
  const local = digits.replace(/^(00|0|8)/, '');
  return personal.some((text) => text.replace(/\D/g, '').endsWith(local));
}

function isPersonal(password: string, personal: readonly string[]): boolean {
  const fragments = ['medatlas', ...personal.flatMap((text) => [text, text.split('@')[0] ?? ''])]
    .map(fold)
    .filter((fragment) => [...fragment].length > 1)
    .sort((a, b) => b.length - a.length);
  const whole = fold(password);
  const rest = fragments.reduce((text, fragment) => text.replaceAll(fragment, ''), whole);
  return (rest !== whole && [...rest].length <= REST_MAX) || isOwnNumber(password, personal);
}

function findProblem(password: string, personal: readonly string[]): FieldProblem | null {
  // Composed characters count once, however they were typed.
  if ([...password].length < limits.passwordMin)
    return { key: 'too_short', values: { count: limits.passwordMin } };
  const plain = password.toLowerCase();
  if (isSimple(plain)) return { key: 'simple_password' };
  if (isPersonal(plain, personal)) return { key: 'personal_password' };
  return isCommonPassword(plain) ? { key: 'common_password' } : null;
}

/** A password that is chosen, typed twice; `confirmation` is in the field that it was given in. */
export type ChosenPassword = { password: string; password_confirmation: string };

/**
 * What is wrong with a chosen password, by field. `personal`: name, surname, phone, email of its owner, as far as
 * there are any; a password that is one of them is the first that someone who knows them tries.
 */
export function findPasswordProblems(
  given: ChosenPassword,
  personal: readonly string[],
): Record<string, FieldProblem[]> {
  const password = given.password.normalize('NFC');
  const problem = findProblem(password, personal);
  const isSame = given.password_confirmation.normalize('NFC') === password;
  return {
    ...(problem && { password: [problem] }),
    ...(!isSame && { password_confirmation: [{ key: 'passwords_differ' }] }),
  };
}

/** Throws `invalid` with what is wrong with a chosen password. */
export function requireGoodPassword(given: ChosenPassword, personal: readonly string[]): void {
  const problems = findPasswordProblems(given, personal);
  if (Object.keys(problems).length > 0) throw new KnownError('invalid', problems);
}
