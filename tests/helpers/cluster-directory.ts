/** The directory in an OpenSearch cluster, without threads or database: for tests and measurements. */
import { initialWeights } from '../../contract/search/ranking.ts';
import type { ClinicDocument, DoctorDocument } from '../../server/search/directory/directory.ts';
import { factsOf } from '../../server/search/directory/directory-index.ts';
import { createClusterAnswers } from '../../server/search/directory/opensearch/answers.ts';
import type { Cluster } from '../../server/search/directory/opensearch/cluster.ts';
import {
  aliasesOf,
  buildIndexes,
  countEntries,
  switchTo,
  writeChanges,
} from '../../server/search/directory/opensearch/store.ts';
import { learnWords, weighIn } from '../../server/search/directory/opensearch/words.ts';
import type { SuiteEngine } from '../oracles/directory-suite.ts';
import type { MemoryWorld } from './memory-directory.ts';

let worlds = 0;

/** @param shards of each index. */
export async function createClusterEngine(
  cluster: Cluster,
  {
    clinics,
    doctors = [],
    concepts = [],
    complaints = [],
    places,
    weights: written = initialWeights,
  }: MemoryWorld & { clinics: readonly ClinicDocument[]; doctors?: readonly DoctorDocument[] },
  shards = 1,
): Promise<SuiteEngine & { close(): Promise<void> }> {
  worlds += 1;
  const name = `world-${process.pid}-${worlds}`;
  const source = {
    async eachClinic(visit: (clinic: ClinicDocument) => void | Promise<void>) {
      for (const clinic of clinics) await visit(clinic);
    },
    async eachDoctor(visit: (doctor: DoctorDocument) => void | Promise<void>) {
      for (const doctor of doctors) await visit(doctor);
    },
  };
  let moment = 1;
  const built = await buildIndexes(cluster, name, source, { moment, weights: written, shards });
  await switchTo(cluster, name, built);
  const indexes = aliasesOf(name);
  const countries = new Map(Array.from(places.countries, (names) => [names.id, names]));
  const cities = new Map(Array.from(places.cities, (names) => [names.id, names]));
  const namesOf = (id: string) => countries.get(id) ?? { id, names: [] };
  const index = await learnWords(cluster, indexes, written, {
    ...{ concepts, complaints, namesOf },
    readCities: async (ids) => ids.flatMap((id) => cities.get(id) ?? []),
    ...(places.elsewhere && { elsewhere: places.elsewhere }),
  });
  let weights = written;
  const answersNow = () =>
    createClusterAnswers(cluster, { ...indexes, weights: written }, index.snapshot(), weights);
  let answers = answersNow();
  const known = new Map(Array.from(clinics, (clinic) => [clinic.id, factsOf(clinic)]));
  return {
    searchClinics: (query) => answers.searchClinics(query),
    searchDoctors: (query) => answers.searchDoctors(query),
    mapClinics: (query) => answers.mapClinics(query),
    suggest: (text, options) => answers.suggest(text, options),
    previewOrder: (query) => answers.previewOrder(query),
    previewTaught: (texts, taught) => answers.previewTaught(texts, taught),
    stats: async () => ({ ...(await countEntries(cluster, indexes)), bytes: 0, isAway: false }),
    async change(changedClinics, changedDoctors = new Map()) {
      moment += 1;
      for (const [id, clinic] of changedClinics)
        if (clinic) known.set(id, factsOf(clinic));
        else known.delete(id);
      index.see(changedClinics.values(), changedDoctors.values());
      index.learnCities([...cities.values()].filter(({ id }) => index.missingCities().includes(id)));
      const snapshot = index.snapshot();
      await writeChanges(
        cluster,
        indexes,
        { clinics: changedClinics, doctors: changedDoctors },
        {
          moment,
          weights: written,
          weigh: { clinics: weighIn(snapshot.clinics), doctors: weighIn(snapshot.doctors) },
          factsOfClinic: (id) => known.get(id) ?? null,
        },
      );
      index.change(changedClinics, changedDoctors);
      index.learnPlaces();
      answers = answersNow();
    },
    weigh(changed) {
      weights = changed;
      index.weigh(changed);
      answers = answersNow();
    },
    async close() {
      const held = await cluster.call<Record<string, unknown>>('GET', `/${name}-*`);
      for (const one of Object.keys(held)) await cluster.call('DELETE', `/${one}`);
    },
  };
}
