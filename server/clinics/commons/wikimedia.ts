import { setTimeout as delay } from 'node:timers/promises';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { limits } from '../../../contract/platform/limits.ts';
import { type Outgoing, type OutgoingAnswer, OutgoingError } from '../../platform/outgoing.ts';

/** Wikimedia does not answer now, or asks to be left alone. */
export class WikimediaAway extends Error {
  readonly retryAfterMs: number;

  constructor(reason: string, retryAfterMs: number, options?: ErrorOptions) {
    super(`Wikimedia does not answer: ${reason}`, options);
    this.retryAfterMs = retryAfterMs;
  }
}

export const wikimediaApis = {
  wikidata: 'https://www.wikidata.org/w/api.php',
  commons: 'https://commons.wikimedia.org/w/api.php',
};

const hosts: ReadonlySet<string> = new Set([
  'www.wikidata.org',
  'commons.wikimedia.org',
  'upload.wikimedia.org',
]);

/** Wikidata takes so many ids at once. */
export const IDS_AT_ONCE = 50;
/** Fewer than it takes: what it says of the licences of fifty goes beyond one answer. */
const TITLES_AT_ONCE = 20;
/** Longest list of titles in an address, encoded. */
const TITLES_LENGTH_MAX = 5000;
/** One of the widths that are made in advance, near to what is kept. */
const WIDTH = 1920;
const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

const Failure = Type.Object({ error: Type.Object({ code: Type.String() }) });

const Claim = Type.Object({
  rank: Type.String(),
  mainsnak: Type.Object({
    snaktype: Type.String(),
    datavalue: Type.Optional(Type.Object({ value: Type.Unknown() })),
  }),
});
const Entities = Type.Object({
  entities: Type.Record(
    Type.String(),
    Type.Object({
      redirects: Type.Optional(Type.Object({ from: Type.String() })),
      // PHP writes an empty object as an empty list, here and below.
      claims: Type.Optional(
        Type.Union([Type.Object({ P18: Type.Optional(Type.Array(Claim)) }), Type.Array(Type.Never())]),
      ),
    }),
  ),
});

const FileInfo = Type.Object({
  url: Type.String(),
  thumburl: Type.Optional(Type.String()),
  descriptionurl: Type.String(),
  mime: Type.String(),
  sha1: Type.String(),
  extmetadata: Type.Union([
    Type.Record(Type.String(), Type.Object({ value: Type.Unknown() })),
    Type.Array(Type.Never()),
  ]),
});
export type FileInfo = Static<typeof FileInfo>;

const Renamed = Type.Optional(Type.Array(Type.Object({ from: Type.String(), to: Type.String() })));
const Pages = Type.Object({
  query: Type.Object({
    normalized: Renamed,
    redirects: Renamed,
    pages: Type.Array(
      Type.Object({
        title: Type.String(),
        missing: Type.Optional(Type.Boolean()),
        invalid: Type.Optional(Type.Boolean()),
        imageinfo: Type.Optional(Type.Array(Type.Unknown())),
      }),
    ),
  }),
});

type Options = { outgoing: Outgoing; apis?: typeof wikimediaApis; restMs?: number };

export type Wikimedia = ReturnType<typeof createWikimedia>;

/** The two APIs and the files of Wikimedia, asked one thing at a time with a rest before each. Every call throws WikimediaAway where it gets no answer. */
export function createWikimedia({ outgoing, apis = wikimediaApis, restMs = 1000 }: Options) {
  async function ask(
    url: string,
    maxBytes: number,
    signal: AbortSignal | undefined,
  ): Promise<OutgoingAnswer> {
    await delay(restMs, undefined, { signal });
    const answer = await outgoing(url, { maxBytes, timeoutMs: TIMEOUT_MS, hosts, signal }).catch(
      (error: unknown) => {
        const isAway = error instanceof OutgoingError && !['too_large', 'private'].includes(error.failure);
        throw isAway ? new WikimediaAway(error.failure, 0, { cause: error }) : error;
      },
    );
    if (answer.status === 429 || answer.status >= 500)
      throw new WikimediaAway(String(answer.status), answer.retryAfterMs ?? 0);
    return answer;
  }

  async function askApi<Schema extends TSchema>(
    api: string,
    parameters: Record<string, string>,
    schema: Schema,
    signal: AbortSignal | undefined,
  ): Promise<Static<Schema>> {
    // maxlag: while their databases lag behind, they answer nothing to programs.
    const query = new URLSearchParams({ ...parameters, format: 'json', formatversion: '2', maxlag: '5' });
    const { status, body, retryAfterMs } = await ask(`${api}?${query}`, ANSWER_BYTES_MAX, signal);
    const answer = parse(body);
    if (Value.Check(schema, answer)) return answer;
    const reason = Value.Check(Failure, answer) ? answer.error.code : `status ${status}, unknown form`;
    throw new WikimediaAway(reason, retryAfterMs ?? 0);
  }

  async function describe(
    names: readonly string[],
    signal: AbortSignal | undefined,
    into: Map<string, FileInfo | 'gone'>,
  ): Promise<void> {
    const { query } = await askApi(
      apis.commons,
      {
        action: 'query',
        titles: names.map((name) => `File:${name}`).join('|'),
        prop: 'imageinfo',
        iiprop: 'url|mime|sha1|extmetadata',
        iiurlwidth: String(WIDTH),
        iiextmetadatafilter: 'LicenseShortName|LicenseUrl|Artist|Attribution|NonFree|Restrictions',
        redirects: '1',
      },
      Pages,
      signal,
    );
    const renamed = new Map(
      [...(query.normalized ?? []), ...(query.redirects ?? [])].map(({ from, to }) => [from, to]),
    );
    const pages = new Map(query.pages.map((page) => [page.title, page]));
    for (const name of names) {
      let title = `File:${name}`;
      // Normalised, then redirected.
      for (let times = 0; times < 2; times++) title = renamed.get(title) ?? title;
      const page = pages.get(title);
      const [info] = page?.imageinfo ?? [];
      // Of a file whose versions were hidden there is no address.
      if (info !== undefined) into.set(name, Value.Check(FileInfo, info) ? info : 'gone');
      else if (page?.missing || page?.invalid) into.set(name, 'gone');
    }
  }

  return {
    /** Names of the image (P18) of up to fifty items of Wikidata, null where an item has none or is gone. */
    async findImages(
      ids: readonly string[],
      signal?: AbortSignal,
    ): Promise<ReadonlyMap<string, string | null>> {
      const { entities } = await askApi(
        apis.wikidata,
        { action: 'wbgetentities', ids: ids.join('|'), props: 'claims' },
        Entities,
        signal,
      );
      const images = new Map<string, string | null>(ids.map((id) => [id, null]));
      for (const [id, { redirects, claims }] of Object.entries(entities)) {
        const asked = redirects?.from ?? id;
        const named = claims && 'P18' in claims ? claims.P18 : undefined;
        if (images.has(asked)) images.set(asked, imageOf(named ?? []));
      }
      return images;
    },

    /** What Commons says of files, `gone` where it has none of that name; files that it said nothing of are left out. */
    async describeFiles(
      names: readonly string[],
      signal?: AbortSignal,
    ): Promise<ReadonlyMap<string, FileInfo | 'gone'>> {
      const described = new Map<string, FileInfo | 'gone'>();
      for (const some of inAddresses(names)) await describe(some, signal, described);
      return described;
    },

    /** The file scaled down to what is kept; null where it is not there, too large, or elsewhere. */
    async download({ url, thumburl = url }: FileInfo, signal?: AbortSignal): Promise<Buffer | null> {
      const answer = await ask(thumburl, limits.photoBytes, signal).catch((error: unknown) => {
        if (error instanceof OutgoingError) return null;
        throw error;
      });
      return answer?.status === 200 ? answer.body : null;
    },
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** File name of the image of rank `preferred`, else of the first of rank `normal`; `deprecated` ones are never taken. */
function imageOf(claims: readonly Static<typeof Claim>[]): string | null {
  const byRank = (rank: string) => claims.find((claim) => claim.rank === rank)?.mainsnak.datavalue?.value;
  const name = byRank('preferred') ?? byRank('normal');
  return typeof name === 'string' && !/[|#<>[\]{}]/.test(name) ? name : null;
}

/** Names in groups that one address has room for. */
function inAddresses(names: readonly string[]): string[][] {
  const groups: string[][] = [];
  let length = 0;
  for (const name of names) {
    const own = encodeURIComponent(name).length + 10;
    const group = groups.at(-1);
    if (!group || group.length >= TITLES_AT_ONCE || length + own > TITLES_LENGTH_MAX) {
      groups.push([name]);
      length = own;
    } else {
      group.push(name);
      length += own;
    }
  }
  return groups;
}
