import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INTEGER_MAX } from '../../../contract/platform/integers.ts';
import {
  type PictureFormat,
  photoWidths,
  pictureFormats,
  portraitWidths,
} from '../../../contract/platform/pictures.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { findNewsMotif, findPhotoMotif, findPortraitMotif } from './reads.ts';
import type { Motif, Pictures } from './store.ts';

type Asked = { Params: { id: string; file: string }; Querystring: { v?: string } };

const contentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

function readId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > INTEGER_MAX) throw new KnownError('not_found');
  return id;
}

/** `640.avif`, of the widths and formats there are. */
function readFile(text: string, widths: readonly number[]): { width: number; format: PictureFormat } {
  const [, digits, ending] = /^(\d{2,4})\.([a-z]{3,4})$/.exec(text) ?? [];
  const width = widths.find((known) => String(known) === digits);
  const format = pictureFormats.find((known) => known === ending);
  if (width === undefined || format === undefined) throw new KnownError('not_found');
  return { width, format };
}

/** Plain addresses for `img`: everyone may see the pictures of published clinics, doctors and news. */
export function pictureRoutes(
  app: FastifyInstance,
  { db, pictures }: { db: Database; pictures: Pictures },
): void {
  const answer = async (
    { params: { id, file }, query }: Pick<FastifyRequest<Asked>, 'params' | 'query'>,
    reply: FastifyReply,
    widths: readonly number[],
    find: (db: Database, id: number) => Promise<Motif | null>,
  ) => {
    const { width, format } = readFile(file, widths);
    const motif = await find(db, readId(id));
    if (!motif) throw new KnownError('not_found');
    const data = await pictures.read(motif, width, format);
    // The address carries the seed as `?v=`: another picture has another address. One without it shows what there is now.
    const isLasting = query.v === String(motif.seed);
    return reply
      .header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'public, max-age=600')
      .type(contentTypes[format])
      .send(data);
  };

  app.get<Asked>('/media/photos/:id/:file', { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, photoWidths, findPhotoMotif),
  );

  app.get<Asked>('/media/news/:id/:file', { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, photoWidths, findNewsMotif),
  );

  app.get<Asked>('/media/portraits/:id/:file', { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, portraitWidths, findPortraitMotif),
  );
}
