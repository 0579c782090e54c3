import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AdminCommentDetail } from '../../contract/reviews/admin-comments.ts';
import type { NewComment, OwnComment } from '../../contract/reviews/own-comments.ts';
import type { Database } from '../../server/platform/database.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import { makeRequester } from '../factories/requests.ts';
import type { TestApp } from './app.ts';

export type CommentReply<Data = OwnComment> = {
  status: number;
  data: Data;
  errors: Record<string, string[]>;
};

export const makeComment = (changes: Partial<NewComment> = {}): NewComment => ({
  rating: 4,
  aspects: [{ aspect: 'price', rating: 3 }],
  text: 'Операцию сделали в назначенный день, врач всё объяснил заранее.',
  author: 'Анна В.',
  lang: 'ru',
  treated_in: '2026-08',
  ...changes,
});

let made = 0;

/** A client who has confirmed an address and agreed to the terms. */
export async function makeAuthor(
  db: Database,
  input: Parameters<typeof makeRequester>[1] = {},
): Promise<MadeAccount> {
  made += 1;
  return makeRequester(db, { email: `author${made}@example.org`, isEmailVerified: true, ...input });
}

/** Calls about comments, with what they answer. */
export function commentCalls({ app, db }: TestApp) {
  async function call<Data = OwnComment>(
    by: MadeAccount,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object,
    key: string = randomUUID(),
  ): Promise<CommentReply<Data>> {
    const reply = await app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { ...by.headers, 'accept-language': 'ru', 'idempotency-key': key },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, ...reply.json() };
  }

  const write = (by: MadeAccount, target: string, changes: Partial<NewComment> = {}, key?: string) =>
    call(by, 'POST', `client/${target}/comments`, makeComment(changes), key);

  const read = async (by: MadeAccount, id: number) =>
    (await call<AdminCommentDetail>(by, 'GET', `admin/comments/${id}`)).data;

  /** An act of an operator on a comment as it stands now. */
  async function decide(by: MadeAccount, id: number, act: string, body: object = {}) {
    const { rows } = await sql<{ version: number }>`select version from comments where id = ${id}`.execute(
      db,
    );
    const payload = {
      version: rows[0]?.version ?? 0,
      ...(act === 'publish' && { is_proven: false }),
      ...body,
    };
    return call<AdminCommentDetail>(by, 'POST', `admin/comments/${id}/${act}`, payload);
  }

  const own = async (by: MadeAccount, id: number) => {
    const { data } = await call<OwnComment[]>(by, 'GET', 'client/comments');
    return data.find((comment) => comment.id === id);
  };

  const statusOf = async (id: number) =>
    (await db.selectFrom('comments').select('status').where('id', '=', id).executeTakeFirst())?.status;

  /** As if everything about a comment had happened so long before. */
  async function age(id: number, time: string): Promise<void> {
    await sql`
      update comments set submitted_at = submitted_at - ${time}::interval, decided_at = decided_at - ${time}::interval,
        waits_since = waits_since - ${time}::interval where id = ${id}`.execute(db);
    await sql`
      update comment_disputes set disputed_at = disputed_at - ${time}::interval where comment_id = ${id}`.execute(
      db,
    );
    await sql`
      update comment_replies set replied_at = replied_at - ${time}::interval where comment_id = ${id}`.execute(
      db,
    );
  }

  return { call, write, read, decide, own, statusOf, age };
}
