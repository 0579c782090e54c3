import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openLine } from './raw.ts';
import type { Finding, Stage } from './stage.ts';

const LEAVERS = 100;

/** People who hang up in the middle: of what they send, and of what they are sent. Nothing of them stays behind. */
export async function leavers({ service, client, db, residentMb }: Stage): Promise<Finding[]> {
  const { url } = service;
  const before = await residentMb();
  const { authorization } = client.headers;
  for (let place = 0; place < LEAVERS; place += 1) {
    const line = await openLine(url);
    line.socket.write(
      `POST /api/v1/client/attachments HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="${randomUUID()}.txt"\r\n\r\n${'a'.repeat(200_000)}`,
    );
    await delay(10);
    line.socket.destroy();
  }
  for (let place = 0; place < LEAVERS; place += 1) {
    const line = await openLine(url);
    line.socket.write('GET /api/v1/rest/languages HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await line.until(/HTTP\/1\.1 200/, 15_000);
    line.socket.resetAndDestroy();
  }
  await delay(1000);
  const { rows } = await sql<{ papers: number; idle: number }>`
    select (select count(*)::int from attachments) as papers,
      (select count(*)::int from pg_stat_activity where application_name = 'medatlas' and state like 'idle in%') as idle`.execute(
    db,
  );
  const [found] = rows;
  const reply = await fetch(`${url}/readyz`);
  const after = await residentMb();
  return [
    {
      what: `${LEAVERS} uploads and ${LEAVERS} downloads left in the middle`,
      seen: `${found?.papers} papers kept, ${found?.idle} transactions open, ready ${reply.status}, ${before} → ${after} MB`,
      isAsPromised: found?.papers === 0 && found.idle === 0 && reply.ok && after - before < 100,
    },
  ];
}
