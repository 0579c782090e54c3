import type { FhirResource } from 'fhir/r4';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
/** What no XML document may hold is left out. */
const escapeXml = (text: string): string =>
  text.replace(/[&<>"\p{Cc}\ufffe\uffff]/gu, (sign) => escapes[sign] ?? '');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function writeElement(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => writeElement(name, one)).join('');
  if (!isObject(value)) return `<${name} value="${escapeXml(String(value))}"/>`;
  if (typeof value.resourceType === 'string') return `<${name}>${writeResource(value)}</${name}>`;
  const attributes = ['id', ...(name === 'extension' ? ['url'] : [])].filter((one) => one in value);
  const written = attributes.map((one) => ` ${one}="${escapeXml(String(value[one]))}"`).join('');
  return `<${name}${written}>${writeChildren(value, attributes)}</${name}>`;
}

const writeChildren = (value: Record<string, unknown>, without: readonly string[]): string =>
  Object.entries(value)
    .filter(([name, child]) => child !== undefined && !without.includes(name))
    .map(([name, child]) => writeElement(name, child))
    .join('');

const writeResource = (value: Record<string, unknown>, space = ''): string =>
  `<${value.resourceType}${space}>${writeChildren(value, ['resourceType'])}</${value.resourceType}>`;

/**
 * A resource in XML. XML has an order of elements, JSON has none: the properties have to be in the order of FHIR.
 * Extensions of single values are not known, ours have none.
 */
export const writeXml = (resource: FhirResource): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeResource({ ...resource }, ' xmlns="http://hl7.org/fhir"')}`;
