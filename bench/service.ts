/** The service that the suite has started for a benchmark. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { heapFlags, memoryEnvironment } from '../scripts/memory.mjs';
import { type Service, startService } from '../tests/helpers/service.ts';
import { count } from './measuring.ts';
import { withDatabase } from './own-database.ts';

/** Runs `work` beside a service on a demo world of this size. */
export async function withService(
  clinics: number,
  work: (service: Service, size: string) => Promise<void>,
): Promise<void> {
  await withDatabase(async ({ url, folder }) => {
    const environment = {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
      STARTER: '0',
      LOG_LEVEL: 'error',
    };
    const doctors = 10 * clinics;
    const script = join(import.meta.dirname, '..', 'scripts', 'demo.ts');
    const made = spawnSync(
      process.execPath,
      [script, `--clinics=${clinics}`, `--doctors=${doctors}`, '--replace'],
      { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (made.status !== 0) throw new Error('The demo world could not be made');
    // As `npm start` runs it.
    const service = await startService({
      ...environment,
      ...memoryEnvironment,
      NODE_OPTIONS: heapFlags.join(' '),
    });
    try {
      await work(service, `${count(clinics)} clinics, ${count(doctors)} doctors`);
    } finally {
      await service.stop();
    }
  });
}

/** Where the service is, its process and the size of its world: told by the suite. */
export const served = {
  url: process.env.BENCH_URL ?? '',
  pid: Number(process.env.BENCH_PID),
  size: process.env.BENCH_SIZE ?? '',
};
