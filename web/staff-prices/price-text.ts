/** What was typed as a price or a number: a value, nothing, or `false` where it is none. Spaces group, comma or point divides. */
export function readTyped(text: string, { isWhole = false } = {}): number | null | false {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (bare === '') return null;
  const form = isWhole ? /^\d{1,7}$/ : /^\d{1,9}(\.\d{1,2})?$/;
  return form.test(bare) ? Number(bare) : false;
}

/** A price as it stands in a cell: thousands with no-break spaces, cents where there are some. */
export function writeTyped(value: number | null): string {
  if (value === null) return '';
  const [whole = '', cents = ''] = value.toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return cents === '00' ? grouped : `${grouped}.${cents}`;
}
