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

/** `more`: extensions of a single value, which JSON has beside it. */
function writeElement(name: string, value: unknown, more: unknown): string {
  if (Array.isArray(value)) return value.map((one) => writeElement(name, one, undefined)).join('');
  if (!isObject(value)) {
    const start = `<${name} value="${escapeXml(String(value))}"`;
    return isObject(more) ? `${start}>${writeChildren(more, [])}</${name}>` : `${start}/>`;
  }
  if (typeof value.resourceType === 'string') return `<${name}>${writeResource(value)}</${name}>`;
  const attributes = ['id', ...(name === 'extension' ? ['url'] : [])].filter((one) => one in value);
  const written = attributes.map((one) => ` ${one}="${escapeXml(String(value[one]))}"`).join('');
  return `<${name}${written}>${writeChildren(value, attributes)}</${name}>`;
}

const writeChildren = (value: Record<string, unknown>, without: readonly string[]): string =>
  Object.entries(value)
    .filter(([name, child]) => child !== undefined && !without.includes(name) && !name.startsWith('_'))
    .map(([name, child]) => writeElement(name, child, value[`_${name}`]))
    .join('');

const writeResource = (value: Record<string, unknown>, space = ''): string =>
  `<${value.resourceType}${space}>${writeChildren(value, ['resourceType'])}</${value.resourceType}>`;

/**
 * A resource in XML. XML has an order of elements, JSON has none: the properties have to be in the order of FHIR.
 * Extensions of values in lists are not known, ours have none.
 */
export const writeXml = (resource: FhirResource): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeResource({ ...resource }, ' xmlns="http://hl7.org/fhir"')}`;
