import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { PictureFormat, Scene } from '../../../contract/platform/pictures.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { createWorkQueue, renderPhoto, renderPicture } from './render.ts';

/** Of a portrait; null: either. */
export type Sex = 'female' | 'male' | null;

/** Photos of clinics and doctors, and those of news, are counted apart. */
export type UploadKind = 'clinics' | 'news';

/** What is shown; `seed` says which one of its kind. */
export type Motif =
  | { kind: 'scene'; scene: Scene; seed: number }
  | { kind: 'portrait'; sex: Sex; seed: number }
  /** A photo that was uploaded; `file` is its key in the file store. */
  | { kind: 'upload'; of: UploadKind; id: number; seed: number; file: string };
type Drawing = Exclude<Motif, { kind: 'upload' }>;

/** Draws scenes and portraits as SVG, always the same for a seed; handed in, because the drawings belong to the demo world. */
export type Drawings = {
  /** Part of the path of kept files: another number makes all drawings anew. */
  version: number;
  drawScene(scene: Scene, seed: number, lineScale: number): string;
  drawPortrait(seed: number, person: { sex: Sex }, lineScale: number): string;
};

export type Pictures = {
  /** Callers pass only motifs that exist: their number bounds the size of the cache. */
  read(motif: Motif, width: number, format: PictureFormat): Promise<Buffer>;
  /** What may never be shown to anybody else is not kept. */
  preview(motif: Motif, width: number, format: PictureFormat): Promise<Buffer>;
};

/** Lines of a small picture are drawn stronger, or they fade into the washes. */
function lineScale(motif: Drawing, width: number): number {
  if (motif.kind === 'portrait') return width <= 96 ? 1.5 : width <= 192 ? 1.2 : 1;
  return width <= 160 ? 1.5 : width <= 320 ? 1.2 : 1;
}

const drawMotif = (drawings: Drawings, motif: Drawing, width: number) =>
  motif.kind === 'portrait'
    ? drawings.drawPortrait(motif.seed, { sex: motif.sex }, lineScale(motif, width))
    : drawings.drawScene(motif.scene, motif.seed, lineScale(motif, width));

const uploadFolders: Record<UploadKind, string> = { clinics: 'uploads', news: 'news' };

/** Made of checked words and numbers only: nothing of a request's text becomes a path. */
function fileName(motif: Motif, width: number, format: PictureFormat, version: number): string {
  if (!Number.isSafeInteger(motif.seed) || !Number.isSafeInteger(width))
    throw new Error('not a whole number');
  const name = `${motif.seed}-${width}.${format}`;
  if (motif.kind === 'upload') return join(uploadFolders[motif.of], String(motif.id), name);
  const folder = motif.kind === 'portrait' ? `portrait-${motif.sex ?? 'any'}` : motif.scene;
  return join(`v${version}`, folder, name);
}

async function readWhole(path: string, log: FastifyBaseLogger): Promise<Buffer | null> {
  try {
    const data = await readFile(path);
    // A machine that lost power may leave the name without its bytes.
    return data.length > 0 ? data : null;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) log.warn({ err: error }, 'kept picture not readable');
    return null;
  }
}

/** The name appears only with all bytes behind it, whenever the process is killed. */
async function writeWhole(path: string, data: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'wx');
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Forgets the kept widths of an uploaded photo that has gone for good. */
export const forgetUpload = (dataDir: string, of: UploadKind, id: number): Promise<void> =>
  rm(join(dataDir, 'pictures', uploadFolders[of], String(id)), { recursive: true, force: true });

type Tools = {
  dataDir: string;
  log: FastifyBaseLogger;
  files: Pick<Files, 'read'>;
  drawings: Drawings;
};

/**
 * Pictures under `<dataDir>/pictures`, drawn or made from what was uploaded when first asked for. Who asks for one in the
 * making waits for it.
 */
export function createPictures({ dataDir, log, files, drawings }: Tools): Pictures {
  const inMaking = new Map<string, Promise<Buffer>>();
  const queue = createWorkQueue();
  const render = async (motif: Motif, width: number, format: PictureFormat) => {
    if (motif.kind !== 'upload') return renderPicture(drawMotif(drawings, motif, width), width, format);
    const plain = await files.read(motif.file);
    // Its row was there a moment ago: it is being removed for good.
    if (!plain) throw new KnownError('not_found');
    return renderPhoto(await buffer(plain), width, format);
  };
  const make = async (path: string, motif: Motif, width: number, format: PictureFormat) => {
    const kept = await readWhole(path, log);
    if (kept) return kept;
    const data = await queue(() => render(motif, width, format));
    // A full disk costs time, not the picture.
    await writeWhole(path, data).catch((error: unknown) => log.warn({ err: error }, 'picture not kept'));
    return data;
  };
  return {
    preview: (motif, width, format) => queue(() => render(motif, width, format)),
    read(motif, width, format) {
      const path = join(dataDir, 'pictures', fileName(motif, width, format, drawings.version));
      const started = inMaking.get(path);
      if (started) return started;
      const making = make(path, motif, width, format).finally(() => inMaking.delete(path));
      inMaking.set(path, making);
      return making;
    },
  };
}
