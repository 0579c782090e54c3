import { dictionary } from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | null = null;

const LATIN = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``;
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

/** What the keys of a Russian keyboard say on a Latin one: lists of leaked passwords hold пароль as gfhjkm. */
function onLatinKeys(text: string): string {
  return [...text]
    .map((letter) => {
      const place = RUSSIAN.indexOf(letter);
      return place < 0 ? letter : LATIN.charAt(place);
    })
    .join('');
}

/** Whether it is among the 49,000 passwords that leaked most often, however it is capitalised. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common']);
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(onLatinKeys(plain));
}
