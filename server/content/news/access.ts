import type { NewsContent } from '../../../contract/content/admin-news.ts';
import type { FieldProblem } from '../../platform/errors.ts';
import type { LimitRule } from '../../platform/limiter.ts';

/** What cleans, reads and draws pictures for news; handed in, because the photos of clinics stand on news. */
export type NewsImages = {
  /** A photo encoded anew. Throws `invalid` on `file` with what to do. */
  clean(bytes: Buffer): Promise<{ bytes: Buffer; width: number; height: number }>;
  /** As WebP, whoever may see it already. */
  showPhoto(photo: { id: number; seed: number; file: string }): Promise<Buffer>;
  showDrawing(drawing: NewsContent['picture']): Promise<Buffer>;
  /** How many photos an account may send. */
  uploads: LimitRule;
  tooLarge: FieldProblem;
};
