import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static, type TProperties } from 'typebox';
import { Value } from 'typebox/value';
import { complaintAreas, redFlags } from '../../../contract/content/complaints.ts';

const folder = join(import.meta.dirname, 'content');

const Slug = Type.String({ pattern: '^[a-z0-9-]{1,100}$' });
const Texts = Type.Record(Type.String(), Type.String({ minLength: 1 }));
const Synonyms = Type.Record(Type.String(), Type.Array(Type.String({ minLength: 1 })));
const shared = { slug: Slug, titles: Texts };
const file = <P extends TProperties>(properties: P) => Type.Array(Type.Object({ ...shared, ...properties }));
const synonyms = Type.Optional(Synonyms);
const redFlag = Type.Optional(Type.Enum([...redFlags]));

/** The forms of server/content/dictionaries/content/*.json; the order of a file is the order of positions. */
const files = {
  specializations: file({ synonyms, doctor: Texts, icon: Type.String() }),
  diseases: file({
    synonyms,
    icd10: Type.String(),
    specializations: Type.Array(Slug),
    red_flag: redFlag,
  }),
  procedures: file({
    synonyms,
    code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    specializations: Type.Array(Slug),
    diseases: Type.Optional(Type.Array(Slug)),
  }),
  'comfort-groups': file({}),
  comforts: file({ synonyms, group: Slug, icon: Type.String() }),
  complaints: file({
    area: Type.Enum([...complaintAreas]),
    phrases: Synonyms,
    specializations: Type.Array(Slug, { minItems: 1 }),
    diseases: Type.Optional(Type.Array(Slug)),
    procedures: Type.Optional(Type.Array(Slug)),
    red_flag: redFlag,
  }),
  accreditations: file({ about: Texts, url: Type.String({ pattern: '^https?://' }) }),
};

type Name = keyof typeof files;
export type ContentFiles = { [N in Name]: Static<(typeof files)[N]> };

/** Reads and checks the dictionaries that come with the service. Throws on the first entry that is not as it should be. */
export async function readContentFiles(): Promise<ContentFiles> {
  const [specializations, diseases, procedures, groups, comforts, complaints, accreditations] =
    await Promise.all([
      readContent('specializations'),
      readContent('diseases'),
      readContent('procedures'),
      readContent('comfort-groups'),
      readContent('comforts'),
      readContent('complaints'),
      readContent('accreditations'),
    ]);
  return {
    specializations,
    diseases,
    procedures,
    'comfort-groups': groups,
    comforts,
    complaints,
    accreditations,
  };
}

async function readContent<N extends Name>(name: N): Promise<ContentFiles[N]> {
  const given: unknown = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
  const [problem] = Value.Errors(files[name], given);
  if (problem) throw new Error(`${name}.json ${problem.instancePath}: ${problem.message}`);
  // The schema has just found nothing wrong.
  return given as ContentFiles[N];
}
