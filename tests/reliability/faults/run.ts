import { join } from 'node:path';
import { databaseAway } from './away.ts';
import { clockFrom, clockJumps } from './clock.ts';
import { crowd } from './crowd.ts';
import { fullDatabase } from './full-database.ts';
import { fullDisk, makeSmallDisk } from './full-disk.ts';
import { leavers } from './leavers.ts';
import { slowCallers } from './slow.ts';
import { type Finding, onStage, type Stage } from './stage.ts';
import { strangeCallers } from './strange.ts';

/** Each on a service of its own. `slow` takes seven minutes, because that is how long patience with such callers lasts. */
export const faults: Record<string, (connections: number) => Promise<Finding[]>> = {
  strange: () => onStage({}, strangeCallers),
  leavers: () => onStage({}, leavers),
  slow: () => onStage({}, slowCallers),
  crowd: (connections) => onStage({}, (stage: Stage) => crowd(stage, connections)),
  database: () => onStage({}, databaseAway),
  disk: async () => {
    const disk = makeSmallDisk(24);
    if (!disk) return [{ what: 'a full disk', seen: 'no disk can be made here', isAsPromised: false }];
    try {
      return await onStage({ DATA_DIR: disk.folder }, (stage) => fullDisk(stage, disk.folder));
    } finally {
      disk.remove();
    }
  },
  room: async () => {
    const disk = makeSmallDisk(640);
    if (!disk) return [{ what: 'a full disk', seen: 'no disk can be made here', isAsPromised: false }];
    try {
      return await onStage(
        { DEMO: '0' },
        (stage) => fullDatabase(stage, disk.folder),
        join(disk.folder, 'database'),
      );
    } finally {
      disk.remove();
    }
  },
  clock: async () => {
    const disk = makeSmallDisk(24);
    const file = join(disk?.folder ?? '', 'clock');
    const settings = disk && clockFrom(file);
    if (!settings)
      return [{ what: 'a clock that jumps', seen: 'libfaketime is not installed', isAsPromised: false }];
    try {
      return await onStage(settings, (stage) => clockJumps(stage, file));
    } finally {
      disk.remove();
    }
  },
};
