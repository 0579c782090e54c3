import { cleanPhone } from '../../clean/facts.ts';
import { cleanFact, cleanName } from '../../clean/text.ts';
import { titleCase } from '../../clean/title-case.ts';
import { readLines } from '../../input/lines.ts';
import { bad, type ClinicRecord, emptyRecord, leftOut } from '../../record.ts';
import { ImportRefused } from '../../source.ts';
import { isNamedAfter, personName } from '../fields/names.ts';
import { type DoctorSource, emptyPractice, type NumberedDoctor, type ParsedDoctor } from '../record.ts';
import { fieldsOfRpps } from './fields.ts';

export const rpps: DoctorSource = {
  name: 'rpps',
  title: 'Annuaire Santé (RPPS)',
  licence: 'Licence Ouverte 2.0 (Etalab)',
  isRedistributable: true,
  unit: 'line',
  country: 'FR',
  read,
};

/** Where anybody looks a number up; the register has no address for a single record that lasts. */
const REGISTER = 'https://annuaire.esante.gouv.fr/';
const REQUIRED = ['Identifiant PP', "Nom d'exercice", 'Code profession'];
const OF_STRUCTURE = ' (coord. structure)';

export type Fields = (column: string) => string;

async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<NumberedDoctor> {
  let columns: Map<string, number> | null = null;
  for await (const { number, text, isTerminated } of readLines(bytes)) {
    // Publications end a line with a separator or without one.
    const values = text.replace(/\r$/, '').split('|');
    if (!columns) {
      columns = new Map(
        values.flatMap((name, at) => (name ? [[name.trim().toLowerCase(), at] as const] : [])),
      );
      const missing = REQUIRED.filter((name) => !columns?.has(name.toLowerCase()));
      if (missing.length > 0)
        throw new ImportRefused(
          'columns_missing',
          `This is no file of ${rpps.title}: its header lacks ${missing.join(', ')}`,
          { columns: missing.join(', ') },
        );
      continue;
    }
    if (text.trim() === '') continue;
    if (!isTerminated && values.length < columns.size)
      throw new ImportRefused('cut_off', `The file is cut off in its last line, ${number}`, { line: number });
    const known: ReadonlyMap<string, number> = columns;
    const fields: Fields = (column) => values[known.get(column.toLowerCase()) ?? -1]?.trim() ?? '';
    yield {
      number,
      parsed: values.length < columns.size ? bad('wrong number of columns') : parseLine(fields),
    };
  }
  if (!columns) throw new ImportRefused('empty', `This is no file of ${rpps.title}: it is empty`);
}

/** A line of PS_LibreAcces_Personne_activite: a professional in one field at one place. */
export function parseLine(fields: Fields): ParsedDoctor {
  const id = fields('Identifiant PP');
  if (fields("Type d'identifiant PP") !== '8') return leftOut('no RPPS number but an older one');
  if (!/^\d{11}$/.test(id)) return bad(`"${id}" is no RPPS number`);
  if (fields('Code catégorie professionnelle') === 'E') return leftOut('a student');
  const specializations = fieldsOfRpps(fields('Code profession'), fields('Code savoir-faire'));
  if (specializations.length === 0) return leftOut('no profession or field of ours');
  const family = fields("Nom d'exercice");
  const title = personName({ given: fields("Prénom d'exercice"), family });
  if (title === null) return bad('no name');
  const civility = fields('Code civilité');
  return {
    kind: 'part',
    part: {
      sourceId: id,
      person: {
        title,
        lang: 'fr',
        sex: civility === 'MME' || civility === 'MLLE' ? 'female' : civility === 'M' ? 'male' : null,
        identity: `rpps:${id}`,
        licences: [{ number: id, body: 'RPPS (Agence du Numérique en Santé)', url: REGISTER }],
        languages: [],
        education: [],
        url: REGISTER,
      },
      specializations,
      practices: practicesOf(fields, family),
      references: null,
    },
  };
}

/** Overseas departments are countries of their own in ISO 3166: by the first three digits of the post code. */
const OVERSEAS: Readonly<Record<string, string>> = {
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '975': 'PM',
  '976': 'YT',
  '977': 'BL',
  '978': 'MF',
  '986': 'WF',
  '987': 'PF',
  '988': 'NC',
};

function practicesOf(fields: Fields, family: string) {
  const postcode = /^\d{5}$/.exec(fields(`Code postal${OF_STRUCTURE}`))?.[0] ?? null;
  const commune = fields(`Libellé commune${OF_STRUCTURE}`) || fields(`Bureau cedex${OF_STRUCTURE}`);
  const cityName = cleanFact(commune.replace(/^\d{5}\s+/, '').replace(/\s+CEDEX.*$/i, ''));
  if (!postcode || !cityName) return [];
  // Paris, Lyon and Marseille stand with their district.
  const city = titleCase(cityName, 'fr', 'place').replace(/^(Paris|Lyon|Marseille)\s+\d.*$/i, '$1');
  const place = { country: OVERSEAS[postcode.slice(0, 3)] ?? 'FR', cityName: city, admin: null };
  return [{ ...emptyPractice, place, organization: organizationOf(fields, family, { ...place, postcode }) }];
}

type At = { country: string; cityName: string; postcode: string };

/** Null for a practice without a name of its own, whose address may be a home. */
function organizationOf(fields: Fields, family: string, at: At): ClinicRecord | null {
  const finess = /^[0-9AB]{9}$/.exec(fields('Numéro FINESS site'))?.[0];
  const siret = /^\d{14}$/.exec(fields('Numéro SIRET site'))?.[0];
  const name = cleanName(fields('Enseigne commerciale site') || fields('Raison sociale site'));
  const id = finess ? `finess:${finess}` : siret && `siret:${siret}`;
  if (!id || 'reason' in name) return null;
  if (!finess && isNamedAfter(name.text, family)) return null;
  const street = ['Numéro Voie', 'Indice répétition voie', 'Libellé type de voie', 'Libellé Voie']
    .flatMap((part) => fields(part + OF_STRUCTURE) || [])
    .join(' ');
  const line = cleanFact(street);
  return {
    ...emptyRecord,
    sourceId: id,
    names: [{ kind: 'title', lang: 'fr', text: titleCase(name.text, 'fr') }],
    country: at.country,
    cityName: at.cityName,
    address: line && `${titleCase(line, 'fr', 'place')}, ${at.cityName}`,
    postcode: at.postcode,
    phone: cleanPhone(fields(`Téléphone${OF_STRUCTURE}`)),
    externalIds: [id],
  };
}
