// npm run quality: prints how complete the data of real clinics are and where sources disagree, as the back office does.
import { readConfig } from '../server/config.ts';
import { listAllGroups } from '../server/imports/quality/reads.ts';
import { describeQuality } from '../server/imports/quality/report.ts';
import { measureQuality } from '../server/imports/quality/writes.ts';
import { joinDatabase } from '../server/platform/database.ts';

const database = await joinDatabase(readConfig(process.env));
try {
  await measureQuality(database.db);
  process.stdout.write(describeQuality(await listAllGroups(database.db)));
} finally {
  await database.close();
}
