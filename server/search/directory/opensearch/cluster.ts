/** The OpenSearch cluster as this engine asks it: few calls, told in its own words. */
import { Client, errors } from '@opensearch-project/opensearch';
import { DirectoryAway } from '../directory.ts';

/** A clause of a query, an aggregation or a sort, as the cluster's API takes it. */
export type Clause = { readonly [key: string]: unknown };

export type SearchBody = {
  query?: Clause;
  post_filter?: Clause;
  from?: number;
  size: number;
  sort?: readonly Clause[];
  aggs?: Readonly<Record<string, Clause>>;
  track_total_hits?: boolean | number;
  track_scores?: boolean;
  _source?: boolean | readonly string[];
};

/** Of an aggregation what this engine reads; other aggregations stand beside under their own names. */
export type Aggregation = {
  doc_count?: number;
  value?: number | null;
  buckets?: Bucket[] | Record<string, Bucket>;
  sum_other_doc_count?: number;
  doc_count_error_upper_bound?: number;
  after_key?: Readonly<Record<string, string | number>>;
};
export type Bucket = { key: string | number | Record<string, string | number>; doc_count: number } & {
  [name: string]: unknown;
};

export type ClusterHit<Source> = {
  _source: Source;
  _score: number | null;
  sort?: (string | number)[];
};
export type SearchAnswer<Source> = {
  hits: { total?: { value: number }; max_score: number | null; hits: ClusterHit<Source>[] };
  aggregations?: Record<string, Aggregation>;
};

type Failed = { error: { type?: string; reason?: string }; status: number };
type Many = { responses: (SearchAnswer<never> | Failed)[] };
type BulkItem = { status: number; error?: { type: string; reason: string } };

/** The cluster refuses the login, or what may be done with it. */
export class NotLetIn extends DirectoryAway {}
/** An index was deleted, or the cluster lost its data. */
export class IndexesGone extends DirectoryAway {}
/** The cluster answers, and will not do what it is asked. */
export class ClusterRefusal extends Error {}

export type Cluster = {
  /** Throws unless an OpenSearch answers. */
  check(): Promise<void>;
  call<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
    path: string,
    body?: unknown,
    query?: Record<string, string>,
  ): Promise<Answer>;
  /** Each search of one index or alias, in one call. */
  search<Source>(searches: readonly { index: string; body: SearchBody }[]): Promise<SearchAnswer<Source>[]>;
  /** Lines of the bulk API. Refusals of versions are no errors: what is there is newer. */
  bulk(lines: readonly unknown[], refresh: boolean): Promise<void>;
  /** False where it is not there. */
  exists(path: string): Promise<boolean>;
  close(): Promise<void>;
};

const CALL_MS = 10_000;
const SLOW_CALL_MS = 60_000;
/** A start waits for it, on each node of a cluster that hangs. */
const CHECK_MS = 3000;
/** A search is asked again of what is left of the cluster when a node dies under it. */
const TRIES = 4;
const PAUSE_MS = 100;
const MOST_CONNECTIONS = 64;

export function openCluster(urls: readonly string[]): Cluster {
  const client = new Client({
    nodes: [...urls],
    requestTimeout: CALL_MS,
    maxRetries: TRIES,
    resurrectStrategy: 'optimistic',
    agent: { maxSockets: MOST_CONNECTIONS, keepAlive: true },
  });

  async function send<Answer>(
    given: Parameters<typeof client.transport.request>[0],
    options: { requestTimeout: number; maxRetries?: number; ignore?: number[] } = { requestTimeout: CALL_MS },
  ): Promise<Answer> {
    try {
      const { body } = await client.transport.request(given, options);
      // The cluster's API documents what each call answers.
      return body as Answer;
    } catch (error) {
      throw toFailure(error);
    }
  }

  async function searchOnce<Source>(
    searches: readonly { index: string; body: SearchBody }[],
  ): Promise<SearchAnswer<Source>[]> {
    const { responses } = await send<Many>({
      method: 'POST',
      path: '/_msearch',
      bulkBody: searches.flatMap(({ index, body }) => [
        { index, allow_partial_search_results: false },
        { ...body },
      ]),
    });
    return responses.map((one) => {
      if (!('error' in one)) return one;
      throw failureOf(
        one.status,
        `The cluster refused a search: ${JSON.stringify(one.error)}`,
        one.error.type,
      );
    });
  }

  return {
    async check() {
      const about = await send<{ version?: { number?: string }; status?: number } | null>(
        { method: 'GET', path: '/' },
        // Whoever may use the indexes need not be allowed to ask this.
        { requestTimeout: CHECK_MS, maxRetries: urls.length - 1, ignore: [FORBIDDEN] },
      );
      if (!about?.version?.number && about?.status !== FORBIDDEN)
        throw new ClusterRefusal('What answers there is not OpenSearch.');
    },
    call: (method, path, body, querystring) =>
      send(
        {
          method,
          path,
          ...(body !== undefined && { body: body as Record<string, unknown> }),
          ...(querystring && { querystring }),
        },
        // What was done and answered late is not done again.
        { requestTimeout: SLOW_CALL_MS, ...(method !== 'GET' && { maxRetries: 0 }) },
      ),
    async search(searches) {
      for (let tries = 1; ; tries++) {
        try {
          return await searchOnce(searches);
        } catch (error) {
          if (!(error instanceof DirectoryAway) || tries >= TRIES) throw error;
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
        }
      }
    },
    async bulk(lines, refresh) {
      const { items } = await send<{ items: Record<string, BulkItem>[] }>(
        {
          method: 'POST',
          path: '/_bulk',
          bulkBody: [...lines] as Record<string, unknown>[],
          querystring: { refresh: String(refresh) },
        },
        { requestTimeout: SLOW_CALL_MS },
      );
      for (const item of items) {
        for (const { status, error } of Object.values(item)) {
          if (status < 300 || status === CONFLICT || status === NOT_FOUND) continue;
          throw failureOf(status, `The cluster refused a document: ${JSON.stringify(error)}`);
        }
      }
    },
    async exists(path) {
      try {
        // The client takes 404 to HEAD for an answer.
        return (await client.transport.request({ method: 'HEAD', path })).statusCode === FOUND;
      } catch (error) {
        throw toFailure(error);
      }
    },
    close: () => client.close(),
  };
}

const [FOUND, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT, TOO_MANY] = [200, 401, 403, 404, 409, 429];
/** Types of errors with 404 that say so of an index or of the state kept in one. */
const GONE = ['index_not_found_exception', 'document_missing_exception'];

function failureOf(status: number | undefined, reason: string, type?: string): Error {
  if (status === undefined || status === TOO_MANY || status >= 500) return new DirectoryAway(reason);
  if (status === UNAUTHORIZED || status === FORBIDDEN) return new NotLetIn(reason);
  if (type !== undefined && GONE.includes(type)) return new IndexesGone(reason);
  return new ClusterRefusal(reason);
}

/** The client's message where the answer has none. */
const UNTOLD = 'Response Error';

function toFailure(error: unknown): unknown {
  if (error instanceof errors.ResponseError) {
    const { body, message, statusCode } = error;
    const type: unknown = body?.error?.type;
    const reason = `The cluster answers ${statusCode}${message === UNTOLD ? '' : `: ${message}`}`;
    return failureOf(statusCode, reason, typeof type === 'string' ? type : undefined);
  }
  if (error instanceof errors.OpenSearchClientError)
    return new DirectoryAway(`${error.name}: ${error.message}`);
  return error;
}
