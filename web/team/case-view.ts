/** Whether a narrow window shows the case in place of the conversation. */
export const isCaseShown = (query: URLSearchParams): boolean => query.get('view') === 'case';

/** The present query of a conversation with another of both views. */
export function caseViewSearch(search: string, isCase: boolean): string {
  const query = new URLSearchParams(search);
  query.set('view', isCase ? 'case' : 'chat');
  query.delete('write');
  return `?${query}`;
}
