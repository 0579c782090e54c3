/**
 * Which fields names of clinics state: precision and recall of fieldsOfName on the labelled names of bench/names (its
 * README says what counts). Of the half that nobody may look at while tuning only sums are printed; of the other half
 * each mistake.
 */
import { join } from 'node:path';
import { fieldsOfName } from '../server/imports/names/fields-of-name.ts';
import { readLines } from './directory-data.ts';
import { figures } from './figures.ts';
import { count } from './measuring.ts';

type Labelled = {
  id: string;
  name: string;
  stratum: string;
  sample: 'telling' | 'other';
  fields: string[];
  allowed: string[];
};
/** A field that is read rightly, read wrongly, or missed; those allowed are none of them. */
type Judged = { one: Labelled; right: string[]; wrong: string[]; missed: string[] };

function judge(one: Labelled): Judged {
  const read = [...new Set(fieldsOfName(one.name))];
  return {
    one,
    right: read.filter((field) => one.fields.includes(field)),
    wrong: read.filter((field) => !one.fields.includes(field) && !one.allowed.includes(field)),
    missed: one.fields.filter((field) => !read.includes(field)),
  };
}

function measure(list: readonly Judged[]) {
  const sum = (of: (one: Judged) => string[]) => list.reduce((all, one) => all + of(one).length, 0);
  const [right, wrong, missed] = [sum((one) => one.right), sum((one) => one.wrong), sum((one) => one.missed)];
  return {
    names: list.length,
    stated: right + missed,
    precision: (100 * right) / (right + wrong),
    recall: (100 * right) / (right + missed),
    /** Names that state nothing and are read so. */
    silent:
      (100 * list.filter(({ one, wrong: read }) => one.fields.length === 0 && read.length === 0).length) /
      list.filter(({ one }) => one.fields.length === 0).length,
  };
}

const describe = (share: number): string =>
  (Number.isNaN(share) ? '–' : `${share.toFixed(1)} %`).padStart(10);

for (const half of ['seen', 'unseen'] as const) {
  const judged = readLines<Labelled>(join(import.meta.dirname, 'names', `${half}.ndjson`)).map(judge);
  const strata = [...new Set(judged.map(({ one }) => one.stratum))];
  const rows: [string, Judged[]][] = [
    ...strata.map((name): [string, Judged[]] => [name, judged.filter(({ one }) => one.stratum === name)]),
    ['telling', judged.filter(({ one }) => one.sample === 'telling')],
    ['other', judged.filter(({ one }) => one.sample === 'other')],
    ['all', judged],
  ];
  process.stdout.write(
    `${half}\n${''.padEnd(10)} names stated precision    recall    silent\n${rows
      .map(([name, list]) => {
        const { names, stated, precision, recall, silent } = measure(list);
        const numbers = `${String(names).padStart(6)}${String(stated).padStart(7)}`;
        return `${name.padEnd(10)}${numbers}${describe(precision)}${describe(recall)}${describe(silent)}`;
      })
      .join('\n')}\n`,
  );
  if (half === 'seen')
    for (const { one, wrong, missed } of judged)
      if (wrong.length + missed.length > 0)
        process.stdout.write(
          `  ✗ ${one.id} ${one.name}: ${[...wrong.map((field) => `wrong ${field}`), ...missed.map((field) => `missed ${field}`)].join(', ')}\n`,
        );
  const { precision, recall, silent } = measure(judged);
  figures({ what: `fields from names, ${half}`, size: `${count(judged.length)} names` }, [
    { name: 'precision', unit: '%', value: precision, aim: { least: 97 } },
    { name: 'recall', unit: '%', value: recall, aim: { least: 90 } },
    { name: 'nothing read where nothing is stated', unit: '%', value: silent },
  ]);
}
