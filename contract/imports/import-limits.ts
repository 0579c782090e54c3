/** Of files that are uploaded to be imported: only operators read them, and pages of visitors do not carry them. */
export const importLimits = {
  /** The largest of the files that the importers were made for has 1.5 MB, gzipped, and 28,558 records: forty times as much. */
  fileBytes: 67_108_864,
  /** So long an upload of that size may take: 1 Mbit/s. */
  uploadSeconds: 600,
  /** What an uploaded file may be unpacked: a small one may be made to fill the disk. */
  unpackedBytes: 2_147_483_648,
  uploadsPerHour: 30,
  /** Records of an uploaded file that were not taken: kept of each kind, and shown on its page. */
  problemsKept: 200,
  problemsShown: 25,
  /** A file that nobody has decided on goes after so long; so long one without an import stays in the list. */
  openDays: 7,
} as const;
