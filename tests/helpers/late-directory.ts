import { type OpenDirectory, openDirectory } from '../../server/search/directory/engine.ts';

/**
 * The real directory, opened by the first call to it: most tests never search, and its two threads take longer to start than
 * their app.
 */
export function openWhenAsked(connectionString: string): OpenDirectory {
  let opened: OpenDirectory | undefined;
  const open = (): OpenDirectory => {
    opened ??= openDirectory({ connectionString, threads: 1 });
    return opened;
  };
  return {
    get ready() {
      return open().ready;
    },
    searchClinics: (query) => open().searchClinics(query),
    searchDoctors: (query) => open().searchDoctors(query),
    mapClinics: (query) => open().mapClinics(query),
    suggest: (text, options) => open().suggest(text, options),
    previewOrder: (query) => open().previewOrder(query),
    previewTaught: (texts, taught) => open().previewTaught(texts, taught),
    async stats() {
      const directory = open();
      await directory.ready;
      return directory.stats();
    },
    async close() {
      await opened?.close();
    },
  };
}
