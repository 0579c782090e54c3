// npm run quality: how complete the real clinics are, by source and country, and where sources disagree.
import { readConfig } from '../server/config.ts';
import { describeQuality } from '../server/imports/quality/report.ts';
import { joinDatabase } from '../server/platform/database.ts';

const database = await joinDatabase(readConfig(process.env));
try {
  process.stdout.write(await describeQuality(database.db));
} finally {
  await database.close();
}
