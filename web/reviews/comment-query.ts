import { type CommentQuery, commentSorts, proofs } from '../../contract/reviews/comments.ts';
import { readPage } from '../platform/page-number.ts';

/** Reads which comments an address asks for; what none can match is left out. */
export function readCommentQuery(params: URLSearchParams): CommentQuery {
  const lang = /^[a-z]{2,3}$/.exec(params.get('lang') ?? '')?.[0];
  const proof = proofs.find((known) => known === params.get('proof'));
  const rating = Number(/^[1-5]$/.exec(params.get('rating') ?? '')?.[0]);
  const sort = commentSorts.find((known) => known === params.get('sort'));
  const page = readPage(params);
  return {
    ...(lang !== undefined && { lang }),
    ...(proof !== undefined && { proof }),
    ...(rating >= 1 && { rating }),
    ...(sort !== undefined && sort !== 'newest' && { sort }),
    ...(page > 1 && { page }),
  };
}

/** The address of a list of comments; each change starts it again at its first page. */
export function commentAddress(path: string, query: CommentQuery): string {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** Without one of its conditions, and without the page. */
export function without(query: CommentQuery, name: keyof CommentQuery): CommentQuery {
  const { page: _, [name]: __, ...rest } = query;
  return rest;
}

export const isFiltered = ({ lang, proof, rating }: CommentQuery): boolean =>
  lang !== undefined || proof !== undefined || rating !== undefined;
