import { createContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Rendering } from '../../contract/rendering.ts';

/** Set by the server for each page it renders; absent in the browser. */
export const renderingContext = createRouterContext<Rendering>();

/** Set around the page by the server. */
export const NonceContext = createContext<Rendering['nonces'] | undefined>(undefined);

/**
 * Nonces of the page's inline scripts and styles. The browser hides them from the markup but not from scripts: parts
 * that put styles into the page later need them.
 */
export function useNonces(): Partial<Rendering['nonces']> {
  const rendered = useContext(NonceContext);
  if (rendered) return rendered;
  const nonceOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.nonce;
  const [script, style] = [nonceOf('script[nonce]'), nonceOf('style[nonce]')];
  return { ...(script && { script }), ...(style && { style }) };
}
