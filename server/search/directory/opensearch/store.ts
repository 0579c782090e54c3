/** Writes clinics and doctors into the cluster: all of them into new indexes, or what changed into those there are. */
import type { RankingWeights } from '../../../../contract/search/ranking.ts';
import type { ClinicDocument, ClinicFacts, DoctorDocument } from '../directory.ts';
import { factsOf, factsOfPlace } from '../directory-index.ts';
import { weightOf } from '../segment/build-vocabulary.ts';
import type { Moment, Timeline, Version } from '../source/connect.ts';
import type { ClusterIndexes } from './answers.ts';
import type { Cluster } from './cluster.ts';
import { toDocument, type WeighWord, wordsOfNames } from './documents.ts';
import { indexBody } from './mapping.ts';

/** Where everything is read from; called twice, in the order of the ids or any other. */
export type Source = {
  eachClinic(visit: (clinic: ClinicDocument) => void | Promise<void>): Promise<void>;
  eachDoctor(visit: (doctor: DoctorDocument) => void | Promise<void>): Promise<void>;
};

/** What the indexes hold: the state of the data that they were written from, and whether they are still good. */
export type IndexState = {
  schema: string;
  timeline: Timeline;
  version: Version;
  weights: RankingWeights;
  /** They lack something that changes do not bring. */
  isStale: boolean;
};

/** Aliases are named so, and the indexes behind them by when they were made. */
export const aliasesOf = (name: string): Pick<ClusterIndexes, 'clinics' | 'doctors'> => ({
  clinics: `${name}-clinics`,
  doctors: `${name}-doctors`,
});
const stateOf = (name: string): string => `${name}-state`;

const BATCH = 1000;

/** Writes documents in batches. */
function createWriter(
  cluster: Cluster,
  weigh: Record<'clinics' | 'doctors', WeighWord>,
  weights: RankingWeights,
) {
  let lines: unknown[] = [];
  const flush = async (refresh = false): Promise<void> => {
    const full = lines;
    lines = [];
    if (full.length > 0) await cluster.bulk(full, refresh);
  };
  const add = async (index: string, id: number, moment: Moment, document: object | null): Promise<void> => {
    const meta = { _index: index, _id: String(id), version: moment, version_type: 'external_gte' };
    if (document === null) lines.push({ delete: meta });
    else lines.push({ index: meta }, document);
    if (lines.length >= 2 * BATCH) await flush();
  };
  return {
    flush,
    clinic: (index: string, id: number, moment: Moment, clinic: ClinicDocument | null) =>
      add(index, id, moment, clinic && toDocument(clinic, factsOf(clinic), true, weigh.clinics, weights)),
    doctor(
      index: string,
      id: number,
      moment: Moment,
      doctor: DoctorDocument | null,
      factsOfClinic: (id: number) => ClinicFacts | null,
    ) {
      if (doctor === null) return add(index, id, moment, null);
      const { clinicId, place } = doctor;
      const facts = (clinicId === null ? null : factsOfClinic(clinicId)) ?? factsOfPlace(place);
      return add(index, id, moment, toDocument(doctor, facts, false, weigh.doctors, weights));
    },
  };
}

/** Counts the words of names, so that each weighs what it tells. */
async function countWords(
  each: (visit: (entry: ClinicDocument | DoctorDocument) => void) => Promise<void>,
): Promise<WeighWord> {
  const counts = new Map<string, number>();
  let entries = 0;
  await each((entry) => {
    entries += 1;
    for (const word of wordsOfNames(entry)) counts.set(word, (counts.get(word) ?? 0) + 1);
  });
  return (word) => weightOf(counts.get(word) ?? 0, entries);
}

/** What a build that did not end has left. Only while no other node builds. */
async function deleteRests(cluster: Cluster, name: string): Promise<void> {
  for (const alias of Object.values(aliasesOf(name))) {
    type Held = Record<string, { aliases: Record<string, unknown> }>;
    const held = await cluster.call<Held>('GET', `/${alias}*/_alias`);
    for (const [index, { aliases }] of Object.entries(held))
      if (Object.keys(aliases).length === 0) await cluster.call('DELETE', `/${index}`);
  }
}

export type Built = Pick<ClusterIndexes, 'clinics' | 'doctors'>;

/** New indexes with everything; they are searched once `switchTo` says so. One call at a time for each name. */
export async function buildIndexes(
  cluster: Cluster,
  name: string,
  source: Source,
  { moment, weights, shards }: { moment: Moment; weights: RankingWeights; shards: number },
): Promise<Built> {
  const aliases = aliasesOf(name);
  await deleteRests(cluster, name);
  const made = Date.now();
  const built = { clinics: `${aliases.clinics}-${made}`, doctors: `${aliases.doctors}-${made}` };
  for (const index of [built.clinics, built.doctors])
    await cluster.call('PUT', `/${index}`, indexBody(shards));
  const weigh = {
    clinics: await countWords((visit) => source.eachClinic(visit)),
    doctors: await countWords((visit) => source.eachDoctor(visit)),
  };
  const writer = createWriter(cluster, weigh, weights);
  const facts = new Map<number, ClinicFacts>();
  await source.eachClinic((clinic) => {
    facts.set(clinic.id, factsOf(clinic));
    return writer.clinic(built.clinics, clinic.id, moment, clinic);
  });
  await source.eachDoctor((doctor) =>
    writer.doctor(built.doctors, doctor.id, moment, doctor, (id) => facts.get(id) ?? null),
  );
  await writer.flush();
  await cluster.call('POST', `/${built.clinics},${built.doctors}/_refresh`);
  return built;
}

export type ChangedDocuments = {
  clinics: ReadonlyMap<number, ClinicDocument | null>;
  doctors: ReadonlyMap<number, DoctorDocument | null>;
};

/** Found from then on. An older change than what is there is passed over. */
export async function writeChanges(
  cluster: Cluster,
  indexes: Built,
  { clinics, doctors }: ChangedDocuments,
  how: {
    moment: Moment;
    weights: RankingWeights;
    weigh: Record<'clinics' | 'doctors', WeighWord>;
    factsOfClinic(id: number): ClinicFacts | null;
  },
): Promise<void> {
  const writer = createWriter(cluster, how.weigh, how.weights);
  for (const [id, clinic] of clinics) await writer.clinic(indexes.clinics, id, how.moment, clinic);
  for (const [id, doctor] of doctors)
    await writer.doctor(indexes.doctors, id, how.moment, doctor, how.factsOfClinic);
  await writer.flush(true);
  await cluster.call('POST', `/${indexes.clinics},${indexes.doctors}/_refresh`);
}

/** Searches go to the new indexes from one moment to the next; those before are deleted. */
export async function switchTo(cluster: Cluster, name: string, built: Built): Promise<void> {
  const aliases = aliasesOf(name);
  const before: string[] = [];
  const actions: object[] = [];
  for (const kind of ['clinics', 'doctors'] as const) {
    actions.push({ add: { index: built[kind], alias: aliases[kind] } });
    if (!(await cluster.exists(`/_alias/${aliases[kind]}`))) continue;
    const held = await cluster.call<Record<string, unknown>>('GET', `/_alias/${aliases[kind]}`);
    for (const index of Object.keys(held)) {
      before.push(index);
      actions.push({ remove: { index, alias: aliases[kind] } });
    }
  }
  await cluster.call('POST', '/_aliases', { actions });
  for (const index of before) await cluster.call('DELETE', `/${index}`);
}

/** Null where an index is missing. */
export async function readState(cluster: Cluster, name: string): Promise<IndexState | null> {
  const path = `/${stateOf(name)}/_doc/state`;
  const aliases = Object.values(aliasesOf(name));
  for (const needed of [path, ...aliases.map((alias) => `/_alias/${alias}`)])
    if (!(await cluster.exists(needed))) return null;
  const { _source } = await cluster.call<{ _source: IndexState }>('GET', path);
  return _source;
}

export const writeState = (cluster: Cluster, name: string, state: IndexState): Promise<unknown> =>
  cluster.call('PUT', `/${stateOf(name)}/_doc/state`, state, { refresh: 'true' });

export const changeState = (
  cluster: Cluster,
  name: string,
  doc: Partial<Pick<IndexState, 'version' | 'isStale'>>,
): Promise<unknown> =>
  cluster.call('POST', `/${stateOf(name)}/_update/state`, { doc }, { retry_on_conflict: '5' });

export async function countEntries(
  cluster: Cluster,
  indexes: Built,
): Promise<{ clinics: number; doctors: number }> {
  const body = { size: 0, track_total_hits: true };
  const [clinics, doctors] = await cluster.search([
    { index: indexes.clinics, body },
    { index: indexes.doctors, body },
  ]);
  return { clinics: clinics?.hits.total?.value ?? 0, doctors: doctors?.hits.total?.value ?? 0 };
}
