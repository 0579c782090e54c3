import { photoTypes } from '../../../contract/clinics/staff-photos.ts';
import { KnownError } from '../../platform/errors.ts';
import type { JobSet, Log } from '../../platform/jobs.ts';
import { endPause, isPaused, pauseLonger } from '../../platform/outgoing-pauses.ts';
import { type CleanPhoto, cleanPhoto } from '../photos/image.ts';
import { creditOf } from './licences.ts';
import { type FileInfo, IDS_AT_ONCE, type Wikimedia, WikimediaAway } from './wikimedia.ts';
import {
  claimImages,
  dropPhoto,
  forgetImage,
  type Image,
  keepCredit,
  keepImage,
  leaveAsItIs,
  listImages,
  releaseImages,
  type Store,
} from './writes.ts';

const TASK = 'take-commons-photos';

type Tools = Store & { log: Log; wikimedia: Wikimedia; now?: () => Date };

/** `wikimedia` is null without OPERATOR_CONTACT: Wikimedia asks programs to say whom to write to. */
export function commonsJobs({
  wikimedia,
  ...tools
}: Omit<Tools, 'wikimedia'> & { wikimedia: Wikimedia | null }): JobSet {
  if (!wikimedia) return { tasks: {}, crontab: '' };
  return {
    tasks: {
      [TASK]: async (_payload, signal) => void (await takeCommonsPhotos({ ...tools, wikimedia }, signal)),
    },
    crontab: `2-59/5 * * * * ${TASK} ?max=1&jobKey=${TASK}`,
  };
}

type Counts = { checked: number; taken: number };

/** One run of up to fifty items. Where Wikimedia does not answer, the rest is due again and the job waits, longer each time. */
export async function takeCommonsPhotos(tools: Tools, signal?: AbortSignal): Promise<Counts> {
  const { db, log, now = () => new Date() } = tools;
  const time = now();
  const counts: Counts = { checked: 0, taken: 0 };
  if (await isPaused(db, TASK, time)) return counts;
  let images = await claimImages(db, time, IDS_AT_ONCE);
  if (images.length === 0) {
    await listImages(db, time);
    images = await claimImages(db, time, IDS_AT_ONCE);
  }
  if (images.length === 0) return counts;
  const open = new Set(images.map(({ wikidata_id }) => wikidata_id));
  try {
    await checkAll(tools, images, time, signal, (id, isTaken) => {
      open.delete(id);
      counts.checked += 1;
      if (isTaken) counts.taken += 1;
    });
    await endPause(db, TASK);
    log.info(counts, 'images of clinics at Wikimedia Commons were checked');
  } catch (error) {
    const isAway = error instanceof WikimediaAway;
    // After any other fault they stay claimed for a while: the next run comes to others.
    if (isAway || signal?.aborted) await releaseImages(db, [...open], time);
    if (!isAway) throw error;
    await pauseLonger(db, TASK, time, error.retryAfterMs);
    log.warn({ reason: error.message, ...counts }, 'images of clinics are asked for again later');
  }
  return counts;
}

async function checkAll(
  tools: Tools,
  images: readonly Image[],
  time: Date,
  signal: AbortSignal | undefined,
  onDone: (id: string, isTaken: boolean) => void,
): Promise<void> {
  const { wikimedia } = tools;
  const names = await wikimedia.findImages(
    images.map(({ wikidata_id }) => wikidata_id),
    signal,
  );
  const files = await wikimedia.describeFiles([...new Set(names.values())].filter(isName), signal);
  for (const image of images) {
    signal?.throwIfAborted();
    const fileName = names.get(image.wikidata_id) ?? null;
    const info = fileName === null ? undefined : files.get(fileName);
    onDone(image.wikidata_id, await check(tools, image, time, { fileName, info }, signal));
  }
}

const isName = (name: string | null): name is string => name !== null;

/** Settles one item. Returns whether a photo was taken in. */
async function check(
  tools: Tools,
  image: Image,
  time: Date,
  { fileName, info }: { fileName: string | null; info: FileInfo | 'gone' | undefined },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db, wikimedia } = tools;
  const drop = async (outcome: 'none' | 'gone' | 'licence' | 'unreadable') => {
    // What an operator has hidden stays away, also when another image comes.
    await dropPhoto(tools, image, time, { outcome: image.is_hidden ? 'refused' : outcome, fileName });
    return false;
  };
  if (image.is_stale) {
    await forgetImage(tools, image, time);
    return false;
  }
  if (image.is_removed) {
    await leaveAsItIs(db, image, time, { outcome: 'refused', fileName });
    return false;
  }
  if (fileName === null) return drop('none');
  if (info === 'gone') return drop('gone');
  // Commons left the file out of its answer, or the photo that is hidden is of another file: it stays as it is.
  if (info === undefined || (image.is_hidden && info.sha1 !== image.file_sha1)) {
    const outcome = image.is_hidden ? 'refused' : image.photo_id === null ? 'gone' : 'taken';
    await leaveAsItIs(db, image, time, { outcome, fileName, sha1: image.file_sha1 });
    return false;
  }
  const credit = creditOf(Array.isArray(info.extmetadata) ? {} : info.extmetadata, info.descriptionurl);
  if (!credit) return drop('licence');
  if (image.photo_id !== null && info.sha1 === image.file_sha1) {
    await keepCredit(db, image, time, credit, fileName);
    return false;
  }
  const bytes = photoTypes.some((type) => type === info.mime) ? await wikimedia.download(info, signal) : null;
  const photo = bytes && (await clean(bytes));
  if (!photo) return drop('unreadable');
  await keepImage(tools, image, time, { photo, credit, fileName, sha1: info.sha1 });
  return true;
}

/** Null for what the clinic itself could not upload either: too small, broken, no photo. */
const clean = (bytes: Buffer): Promise<CleanPhoto | null> =>
  cleanPhoto(bytes).catch((error: unknown) => {
    if (error instanceof KnownError && error.code === 'invalid') return null;
    throw error;
  });
