import type { ChatEventKind } from '../../contract/chats/chats.ts';

export type Speaker = 'client' | 'coordinator' | 'doctor';

/** What is said, so many minutes after what was said before. */
export type Line = { after: number } & (
  | { by: Speaker; text: string; files?: readonly string[] }
  | { by: 'service'; kind: ChatEventKind }
);

/** A conversation as it was held. */
export type Script = {
  /** Of the client, and of those who answer. */
  language: string;
  answered: string;
  /** How long ago the last line was said. */
  endedMinutesAgo: number;
  lines: readonly Line[];
  /** Last messages that the client, or nobody of the clinic, has read yet. */
  unreadByClient?: number;
  unreadByStaff?: number;
  closedBy?: 'client' | 'staff';
};

const say =
  (by: Speaker) =>
  (after: number, text: string, ...files: string[]): Line => ({ by, after, text, files });

export const client = say('client');
export const coordinator = say('coordinator');
export const doctor = say('doctor');
export const service = (after: number, kind: ChatEventKind): Line => ({ by: 'service', after, kind });

export const HOUR = 60;
export const DAY = 24 * HOUR;
