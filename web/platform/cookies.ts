/** Says to the server that its next page is for a client: the page then has its final size. It opens nothing. */
export const HINT_COOKIE = 'client';

/** Value of a cookie in a Cookie header or `document.cookie`. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return decode(value.join('='));
  }
  return undefined;
}

/** Anyone can send broken escapes: they are nothing that we have set. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const ONE_YEAR_SECONDS = 31_536_000;

function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Mirrors a choice of the visitor, so that the server renders the page as the browser will show it. */
export const mirrorInCookie = (name: string, value: string): void => setCookie(name, value, ONE_YEAR_SECONDS);

export const forgetCookie = (name: string): void => setCookie(name, '', 0);
