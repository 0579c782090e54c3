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

export type Cluster = {
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
    options: { requestTimeout: number; maxRetries?: number } = { requestTimeout: CALL_MS },
  ): Promise<Answer> {
    try {
      const { body } = await client.transport.request(given, options);
      // The cluster's API documents what each call answers.
      return body as Answer;
    } catch (error) {
      throw toAway(error);
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
      const reason = `The cluster refused a search: ${JSON.stringify(one.error)}`;
      throw isPassing(one.status) ? new DirectoryAway(reason) : new Error(reason);
    });
  }

  return {
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
          const reason = `The cluster refused a document: ${JSON.stringify(error)}`;
          throw isPassing(status) ? new DirectoryAway(reason) : new Error(reason);
        }
      }
    },
    async exists(path) {
      try {
        // The client takes 404 to HEAD for an answer.
        return (await client.transport.request({ method: 'HEAD', path })).statusCode === FOUND;
      } catch (error) {
        throw toAway(error);
      }
    },
    close: () => client.close(),
  };
}

const [FOUND, NOT_FOUND, CONFLICT, TOO_MANY] = [200, 404, 409, 429];
const isPassing = (status: number | undefined): boolean =>
  status === undefined || status === TOO_MANY || status >= 500;

function toAway(error: unknown): unknown {
  if (error instanceof errors.ResponseError)
    return isPassing(error.statusCode) ? new DirectoryAway(error.message) : error;
  if (error instanceof errors.OpenSearchClientError)
    return new DirectoryAway(`${error.name}: ${error.message}`);
  return error;
}
