import type { MessageStore } from '../../content/languages/message-store.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { buildArchive } from './archive.ts';
import { clearDeletedAccounts, REMOVE_EXPORT_FILES, removeProofs } from './deletion.ts';
import { exportKey, progressOf } from './rules.ts';
import {
  failExport,
  finishExport,
  holdExport,
  listExportIds,
  MAKE_EXPORT,
  noteProgress,
  removeOldExports,
  resumeExports,
  takeExport,
} from './writes.ts';

type Tools = { db: Database; files: Files; messages: MessageStore };

const RESUME = 'resume-exports';
const CLEAN_UP = 'clean-up-privacy';

/** The account has gone, or the export has ended otherwise: no fault, only nothing left to do. */
class Unwanted extends Error {}

const idOf = (payload: unknown): string => {
  const id: unknown = payload && typeof payload === 'object' ? Reflect.get(payload, 'id') : null;
  if (typeof id !== 'string') throw new Error('A job of an export names no export');
  return id;
};

export function privacyJobs(tools: Tools): JobSet {
  return {
    tasks: {
      [MAKE_EXPORT]: (payload, signal) => makeExport(tools, idOf(payload), signal),
      [RESUME]: () => resumeExports(tools.db),
      [REMOVE_EXPORT_FILES]: (payload) => removeFiles(tools.files, payload),
      [CLEAN_UP]: () => cleanUp(tools),
    },
    crontab: `* * * * * ${RESUME} ?max=1&jobKey=${RESUME}\n11 3 * * * ${CLEAN_UP} ?max=3&jobKey=${CLEAN_UP}`,
  };
}

/**
 * Makes the file of an export from one moment of the database. A fault ends it as failed, so that its owner can begin
 * anew; a stop of the worker leaves it to the next one. What was written until then is removed either way.
 */
export async function makeExport(tools: Tools, id: string, signal: AbortSignal): Promise<void> {
  const { db } = tools;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      if (!(await holdExport(snapshot, id))) return;
      const taken = await takeExport(db, id);
      if (taken) await writeArchive(tools, snapshot, { id, ...taken }, signal);
    });
}

async function writeArchive(
  { db, files, messages }: Tools,
  snapshot: Database,
  { id, accountId, language }: { id: string; accountId: string; language: string },
  signal: AbortSignal,
): Promise<void> {
  const key = exportKey(id);
  await messages.languages(); // texts may have been edited since the worker began
  const { translate } = messages;
  const archive = buildArchive(snapshot, { accountId, language, translate, files }, async (done, all) => {
    signal.throwIfAborted();
    if (!(await noteProgress(db, id, progressOf(done, all)))) throw new Unwanted();
  });
  // The store says in its own words that it failed: why is heard here.
  let reason: unknown = null;
  archive.on('error', (error) => {
    reason = error;
  });
  try {
    const bytes = await files.write(key, archive);
    if (!(await finishExport(db, id, bytes))) await files.remove(key);
  } catch (error) {
    if (reason instanceof Unwanted) return;
    if (!signal.aborted) await failExport(db, id);
    throw error;
  }
}

async function removeFiles(files: Files, payload: unknown): Promise<void> {
  const ids: unknown = payload && typeof payload === 'object' ? Reflect.get(payload, 'ids') : null;
  for (const id of Array.isArray(ids) ? ids : []) await files.remove(exportKey(String(id)));
}

/** Each night: exports whose time is over, files without an owner, and what deleted accounts have left. */
export async function cleanUp({ db, files }: Pick<Tools, 'db' | 'files'>): Promise<void> {
  await clearDeletedAccounts(db);
  await removeProofs(db);
  await removeOldExports(db);
  // Listed before the owners are: a file that comes in between has an owner who is read.
  const keys = await files.list('exports');
  const ids = await listExportIds(db);
  const owned = new Set([...ids].map(exportKey));
  for (const key of keys) if (!owned.has(key)) await files.remove(key);
}
