import { data } from 'react-router';
import { ApiError } from '../../contract/platform/client.ts';

/** What the API does not take as a search is told apart from what it could not answer. */
export async function orRejected<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) throw data(null, { status: 422 });
    throw error;
  }
}
