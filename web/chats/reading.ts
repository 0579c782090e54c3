import { createSource } from '../live/source.ts';
import type { Side } from './conversation-calls.ts';

/** What was read in this window: the lists of conversations follow at once, before the service has said so. */
export const readingHere = createSource<{ side: Side; chat: string; seq: number }>();
