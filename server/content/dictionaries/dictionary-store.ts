import type { Database } from '../../platform/database.ts';
import { keepFresh } from '../../platform/keep-fresh.ts';
import { type Feed, touches } from '../../platform/kept/change-feed.ts';
import { noteReads } from '../../platform/kept/noted-reads.ts';
import {
  type Accreditation,
  type Comfort,
  type ComfortGroup,
  type Complaint,
  type DictionaryRows,
  type Disease,
  dictionaryTables,
  dictionaryVersion,
  listDictionaryRows,
  type Procedure,
  type Specialization,
} from './reads.ts';

/** Entries of one dictionary; retired ones are found by id and slug, but not offered. A merged one's slug leads to what it has become. */
export type Dictionary<Entry> = {
  offered: readonly Entry[];
  byId: ReadonlyMap<number, Entry>;
  bySlug: ReadonlyMap<string, Entry>;
};

export type Dictionaries = {
  specializations: Dictionary<Specialization>;
  diseases: Dictionary<Disease>;
  procedures: Dictionary<Procedure>;
  comforts: Dictionary<Comfort>;
  /** By position. */
  comfortGroups: readonly ComfortGroup[];
  /** Without their phrases. */
  complaints: Dictionary<Complaint>;
  accreditations: Dictionary<Accreditation>;
};

/** The dictionaries as this node knows them, at most `MAX_AGE_MS` old: every card names entries of them. */
export type DictionaryStore = () => Promise<Dictionaries>;

const MAX_AGE_MS = 2000;

export async function createDictionaryStore(db: Database, feed: Feed = null): Promise<DictionaryStore> {
  let version = await dictionaryVersion(db);
  let dictionaries = arrange(await listDictionaryRows(db));
  const refresh = keepFresh(MAX_AGE_MS, async (isExpired) => {
    // Read before the rows: a change between the two is then seen once more, not missed.
    const current = await dictionaryVersion(db);
    if (current === version && !isExpired) return;
    dictionaries = arrange(await listDictionaryRows(db));
    version = current;
  });

  feed?.onChange((changed) => {
    if (touches(changed, dictionaryTables)) refresh.expire();
  });
  return async () => {
    noteReads(...dictionaryTables);
    await refresh();
    return dictionaries;
  };
}

function arrange(rows: DictionaryRows): Dictionaries {
  return {
    specializations: toDictionary(rows.specializations),
    diseases: toDictionary(rows.diseases),
    procedures: toDictionary(rows.procedures),
    comforts: toDictionary(rows.comforts),
    comfortGroups: rows.comfort_groups,
    complaints: toDictionary(rows.complaints),
    accreditations: toDictionary(rows.accreditations),
  };
}

function toDictionary<
  Entry extends { id: number; slug: string; is_retired: boolean; merged_into: number | null },
>(rows: readonly Entry[]): Dictionary<Entry> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const standing = (row: Entry) => (row.merged_into === null ? row : (byId.get(row.merged_into) ?? row));
  return {
    offered: rows.filter((row) => !row.is_retired),
    byId,
    bySlug: new Map(rows.map((row) => [row.slug, standing(row)])),
  };
}
