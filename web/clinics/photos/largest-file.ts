import type { Picture } from '../../../contract/platform/pictures.ts';

/** The picture by itself, as large as it is kept. */
export const largestFile = ({ path, widths, version }: Picture): string =>
  `${path}/${Math.max(...widths)}.jpg?v=${version}`;
