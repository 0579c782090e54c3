/** A rendered page of a clinic, with or without a language in front. */
const PAGE = /^(?:\/[a-z]{2,3}(?:-[A-Za-z0-9]+)*)?\/hospital\/([a-z0-9-]{1,200})(?:\/[a-z0-9/]*)?$/;
/** What a page that is open already asks when it turns to a clinic. */
const CALL = /^\/api\/v1\/client\/clinics\/([a-z0-9-]{1,200})$/;

const ROBOTS =
  /bot\b|bot\/|crawl|spider|slurp|preview|monitor|headless|lighthouse|scan|fetch|python|curl|wget/i;

export type Visit = {
  method: string;
  /** Path with its query. */
  url: string;
  status: number;
  agent: string | undefined;
  /** Of the header Sec-Purpose: what is fetched ahead is not looked at yet. */
  purpose: string | string[] | undefined;
};

/** The clinic whose page a person is looking at; null: none, or a program asks. Programs call themselves no browser. */
export function seenSlug({ method, url, status, agent = '', purpose }: Visit): string | null {
  if (method !== 'GET' || status !== 200 || purpose !== undefined) return null;
  if (!agent.startsWith('Mozilla/') || ROBOTS.test(agent)) return null;
  const [path = ''] = url.split('?');
  return (PAGE.exec(path) ?? CALL.exec(path))?.[1] ?? null;
}
