import autocannon from 'autocannon';

type Load = {
  origin: string;
  paths: readonly string[];
  clients: number;
  seconds: number;
  headers?: Record<string, string>;
};

/**
 * Asks for the paths in turn for so many seconds, each client for the next of all as soon as it has an answer. Latencies in ms,
 * of each answer: the tool itself knows no 95th percentile. A failed answer is an error.
 */
export async function load({
  origin,
  paths,
  clients,
  seconds,
  headers = {},
}: Load): Promise<{ times: number[]; perSecond: number }> {
  const times: number[] = [];
  let asked = 0;
  // Each client would begin with the first path by itself.
  const inTurn: autocannon.Request = {
    headers: { 'accept-language': 'ru', ...headers },
    setupRequest: (request) => ({ ...request, path: paths[asked++ % paths.length] ?? '/' }),
  };
  const options = { url: origin, connections: clients, duration: seconds, requests: [inTurn] };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${times.length} answers failed, of ${paths[0]} and others`);
  return { times, perSecond: result.requests.average };
}
