import type { Translate } from '../../platform/error-replies.ts';
import { escapeHtml, layFilePage } from '../../platform/text/html.ts';
import type { Part, Row } from './part.ts';

/** What a page is put into words with. */
type Reader = { language: string; translate: Translate };

/** Every time is UTC and says so: the file is read wherever. */
const timeForm: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
};
const formatTime = (time: Date, language: string): string =>
  `${new Intl.DateTimeFormat(language, timeForm).format(time)} UTC`;

/** A word of ours in the reader's language; what has no words is shown as it is. */
function findWords({ language, translate }: Reader, group: string, value: string): string {
  const key = `export.${group}.${value}`;
  const text = translate(language, key);
  return text === key ? value : text;
}

function showName(type: 'region' | 'language', code: string, language: string): string {
  return new Intl.DisplayNames([language], { type, fallback: 'code' }).of(code) ?? code;
}

type Text = {
  title: string;
  summary: string;
  sections: { title: string; paragraphs: string[]; points: string[] }[];
};

const isText = (value: object): value is Text => 'sections' in value && Array.isArray(value.sections);

function showText({ title, summary, sections }: Text): string {
  const body = sections.map(
    (one) =>
      `<h4>${escapeHtml(one.title)}</h4>${one.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}${
        one.points.length > 0
          ? `<ul>${one.points.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`
          : ''
      }`,
  );
  return `<details><summary>${escapeHtml(title)}</summary><p>${escapeHtml(summary)}</p>${body.join('')}</details>`;
}

/** What happened in detail: names of fields, a role, a reason. */
function showDetail(reader: Reader, detail: object): string {
  const words = Object.values(detail)
    .flat()
    .map(String)
    .map((word) => findWords(reader, 'field', word))
    .map((word) => findWords(reader, 'role', word));
  return escapeHtml(words.join(', ') || findWords(reader, 'value', 'none'));
}

function showValue(reader: Reader, part: Part, column: string, value: unknown): string {
  const group = part.words?.[column];
  if (value === null || value === '') return escapeHtml(findWords(reader, 'value', 'none'));
  if (typeof value === 'boolean') return escapeHtml(findWords(reader, 'value', value ? 'yes' : 'no'));
  if (value instanceof Date) return `<time>${escapeHtml(formatTime(value, reader.language))}</time>`;
  if (typeof value === 'object') return isText(value) ? showText(value) : showDetail(reader, value);
  const text = String(value);
  if (group) return escapeHtml(findWords(reader, group, text));
  if (column === 'hash') return `<code>${escapeHtml(text)}</code>`;
  if (column === 'country') return escapeHtml(showName('region', text, reader.language));
  if (column === 'language') return escapeHtml(showName('language', text, reader.language));
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/** One row reads downwards, several side by side. */
function showRows(reader: Reader, part: Part, rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const label = (column: string) => escapeHtml(findWords(reader, 'field', column));
  const value = (row: Row, column: string) => showValue(reader, part, column, row[column]);
  const [only] = rows;
  if (only && rows.length === 1) {
    const lines = columns.map(
      (name) => `<tr><th scope="row">${label(name)}</th><td>${value(only, name)}</td></tr>`,
    );
    return `<table><tbody>${lines.join('\n')}</tbody></table>`;
  }
  const head = columns.map((name) => `<th scope="col">${label(name)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${columns.map((name) => `<td>${value(row, name)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
}

/** A part as a section of the page. */
export function showPart(reader: Reader, part: Part, rows: readonly Row[]): string {
  const heading = escapeHtml(findWords(reader, 'part', part.name));
  const body =
    rows.length > 0
      ? showRows(reader, part, rows)
      : `<p>${escapeHtml(reader.translate(reader.language, 'export.empty'))}</p>`;
  return `<section><h2>${heading}</h2>\n<div>${body}</div></section>`;
}

const STYLE = `
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1rem; color: #1d2b2a; background: #fff;
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif; }
h1 { font-size: 1.75rem; } h2 { margin-block: 2.5rem 0.5rem; font-size: 1.25rem; } h4 { margin-block: 1rem 0.25rem; }
section > div { overflow-x: auto; } table { border-collapse: collapse; }
th, td { padding: 0.4rem 1rem 0.4rem 0; padding-inline: 0 1rem; text-align: start; vertical-align: top;
  border-block-end: 1px solid #d5dedd; }
td { overflow-wrap: break-word; } code, bdi { overflow-wrap: anywhere; } th { overflow-wrap: normal; } time { white-space: nowrap; }
code { display: block; min-width: 17rem; } details { min-width: 18rem; } p { margin-block: 0.5rem; }
th { color: #4a5b5a; font-weight: 600; } summary { cursor: pointer; }`;

/** The readable page of an export: no scripts, and nothing is fetched from anywhere. */
export function buildIndexPage(
  reader: Reader,
  page: { direction: 'ltr' | 'rtl'; madeAt: Date; sections: readonly string[] },
): string {
  const { language, translate } = reader;
  return layFilePage({
    language,
    direction: page.direction,
    title: translate(language, 'export.title'),
    intro: translate(language, 'export.intro', { time: formatTime(page.madeAt, language) }),
    style: STYLE,
    body: page.sections.join('\n'),
  });
}
