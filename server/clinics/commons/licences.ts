import { XMLParser } from 'fast-xml-parser';
import type { PhotoCredit } from '../../../contract/platform/pictures.ts';
import { toOneLine } from '../../platform/text/clean.ts';

/** What Commons says of a file under `extmetadata`; values are HTML. */
export type FileFacts = Readonly<Record<string, { value: unknown } | undefined>>;

const AUTHOR_MAX = 200;

/** Names of the accepted Creative Commons licences, also in their versions for a country ("CC BY-SA 3.0 de"). */
const CREATIVE_COMMONS = /^CC (BY|BY-SA) (1\.0|2\.0|2\.5|3\.0|4\.0)(?: [a-z]{2,3})?$/;
const CC_ADDRESS =
  /^(?:https?:)?\/\/creativecommons\.org\/((?:licenses\/(by|by-sa)\/[\d.]+(?:\/[a-z]{2,3})?)|publicdomain\/(?:zero|mark)\/1\.0)(?:\/deed\.[a-z-]+|\/)?$/;

/**
 * How the photo is to be credited, where its licence is public domain, CC0, CC BY or CC BY-SA; null where it is any other
 * or cannot be fulfilled, and where a person who can be recognised is on it.
 */
export function creditOf(facts: FileFacts, pageUrl: string): PhotoCredit | null {
  const text = (name: string): string => plainText(String(facts[name]?.value ?? ''));
  if (text('NonFree') !== '' || text('Restrictions').includes('personality')) return null;
  const licence = text('LicenseShortName');
  const [, path, kind] = CC_ADDRESS.exec(text('LicenseUrl')) ?? [];
  const author = (text('Attribution') || text('Artist')).slice(0, AUTHOR_MAX) || null;
  const credit = {
    author,
    licence,
    licence_url: path === undefined ? null : `https://creativecommons.org/${path}/`,
    page_url: pageUrl,
  };
  if (licence === 'Public domain' || licence === 'CC0') return kind === undefined ? credit : null;
  const named = CREATIVE_COMMONS.exec(licence)?.[1];
  // Name and address have to agree, and without an author the licence cannot be kept.
  const isFree = named !== undefined && named.toLowerCase() === kind && author !== null;
  return isFree ? credit : null;
}

const html = new XMLParser({
  preserveOrder: true,
  htmlEntities: true,
  ignoreAttributes: false,
  trimValues: false,
  parseTagValue: false,
  unpairedTags: ['br', 'hr', 'img', 'wbr'],
});

type Node = { '#text'?: unknown; ':@'?: Record<string, unknown> } & Record<string, unknown>;

/** Texts repeated for machines are hidden by their style. */
const isHidden = (node: Node): boolean =>
  /display:\s*none/.test(String(node[':@']?.['@_style'] ?? '')) || 'style' in node || 'script' in node;

const textOf = (nodes: readonly Node[]): string =>
  nodes
    .filter((node) => !isHidden(node))
    .map((node) =>
      '#text' in node
        ? String(node['#text'])
        : 'br' in node
          ? ' '
          : Object.values(node)
              .map((inner) => (Array.isArray(inner) ? textOf(inner) : ''))
              .join(''),
    )
    .join('');

/** The words of a piece of HTML on one line; empty where it cannot be read. */
export function plainText(markup: string): string {
  try {
    return toOneLine(textOf(html.parse(`<p>${markup}</p>`)));
  } catch {
    return '';
  }
}
