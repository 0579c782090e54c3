import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import {
  cancelFhirExport,
  type ExportManifest,
  getFhirExport,
  getFhirExportFile,
  startFhirExport,
} from '../../../contract/fhir/exports.ts';
import { type FhirType, fhirTypes } from '../../../contract/fhir/fhir.ts';
import { HOUR_MS } from '../../../contract/platform/durations.ts';
import { describeSources } from '../../imports/reads.ts';
import type { Database } from '../../platform/database.ts';
import type { Translate } from '../../platform/error-replies.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { createLimiter, networkOf } from '../../platform/limiter.ts';
import { serve } from '../../platform/serve.ts';
import { refuseUnknown } from '../history.ts';
import { badValue, FhirProblem, outcome } from '../problem.ts';
import { isFhirType } from '../resources/resources.ts';
import { momentOf } from '../search/matching.ts';
import type { RawParameters } from '../search/query.ts';
import {
  type ExportRow,
  fileOf,
  findExport,
  folderOf,
  KEPT_HOURS,
  type Output,
  removeExport,
  startExport,
} from './writes.ts';

type Needs = {
  db: Database;
  pool: Pool;
  files: Files;
  translate: Translate;
  baseOf: (request: FastifyRequest) => string;
  isStrict: (request: FastifyRequest) => boolean;
};

const RETRY_SECONDS = 5;
const OUTPUT_FORMATS = ['application/fhir+ndjson', 'application/fhir ndjson', 'application/ndjson', 'ndjson'];
const PARAMETERS = ['_since', '_type', '_outputFormat', '_format', '_pretty'];

function typesIn(raw: RawParameters): FhirType[] {
  const asked = (raw._type ?? []).flatMap((value) => value.split(',')).filter((name) => name !== '');
  return asked.length === 0
    ? [...fhirTypes]
    : [...new Set(asked)].map((name) => {
        if (!isFhirType(name)) throw badValue('_type', name);
        return name;
      });
}

function manifestOf({ id, request, base, snapshot_at, output }: ExportRow): ExportManifest {
  const filesOf = (kind: Output['kind']) =>
    output
      .filter((one) => one.kind === kind && one.count > 0)
      .map((one) => ({
        type: one.type,
        url: `${base}/${fileOf(id, one).replace(folderOf(id), `exports/${id}`)}`,
        count: one.count,
      }));
  return {
    transactionTime: snapshot_at?.toISOString() ?? '',
    request,
    requiresAccessToken: false,
    output: filesOf('output'),
    deleted: filesOf('deleted'),
    error: [],
    extension: {
      withheld: Object.fromEntries(
        output.filter(({ withheld }) => withheld > 0).map(({ type, withheld }) => [type, withheld]),
      ),
      copyright: describeSources(),
    },
  };
}

/** The directory as files: begun, asked for until it is ready, fetched, and removed (Bulk Data Access). */
export function exportRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, pool, files, translate, baseOf, isStrict } = needs;
  const limiter = createLimiter(pool, { name: 'fhir-export', points: 10, seconds: 24 * 3600 });
  const say = ({ language }: FastifyRequest, key: string) =>
    outcome('information', 'informational', translate(language, `fhir.${key}`));

  const requireExport = async (id: string): Promise<ExportRow> => {
    const found = await findExport(db, id);
    if (!found) throw new FhirProblem(404, 'not-found', 'not_found');
    return found;
  };

  serve(app, startFhirExport, async ({ query, request, reply }) => {
    if (isStrict(request)) refuseUnknown(query, PARAMETERS);
    const format = query._outputFormat?.at(-1) ?? 'ndjson';
    if (!OUTPUT_FORMATS.includes(format)) throw badValue('_outputFormat', format);
    const given = query._since?.at(-1);
    const since = given ? momentOf('_since', given) : null;
    const types = typesIn(query);
    await limiter.spend(networkOf(request.ip));
    const base = baseOf(request);
    const id = await startExport(db, { request: base.replace(/\/fhir$/, request.url), base, types, since });
    reply.code(202).header('content-location', `${base}/exports/${id}`);
    return say(request, 'export_begun');
  });

  serve(app, getFhirExport, async ({ params, request, reply }) => {
    const found = await requireExport(params.id);
    if (found.state === 'failed') throw new KnownError('internal');
    reply.header('cache-control', 'no-store');
    if (found.state !== 'ready') {
      reply
        .code(202)
        .headers({ 'retry-after': RETRY_SECONDS, 'x-progress': `${found.done}/${found.types.length}` });
      return say(request, 'export_begun');
    }
    const expires = new Date((found.finished_at ?? new Date()).getTime() + KEPT_HOURS * HOUR_MS);
    reply
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .header('expires', expires.toUTCString());
    return manifestOf(found);
  });

  serve(app, cancelFhirExport, async ({ params, request, reply }) => {
    const found = await requireExport(params.id);
    await removeExport(db, params.id);
    for (const output of found.output) await files.remove(fileOf(params.id, output));
    reply.code(202);
    return say(request, 'export_removed');
  });

  serve(app, getFhirExportFile, async ({ params: { id, file }, reply }) => {
    const found = await requireExport(id);
    const output =
      found.state === 'ready' && found.output.find((one) => fileOf(id, one) === `${folderOf(id)}/${file}`);
    const stream = output && (await files.read(fileOf(id, output)));
    if (!stream) throw new FhirProblem(404, 'not-found', 'not_found');
    reply.type('application/fhir+ndjson').header('cache-control', 'no-store');
    return stream;
  });
}
