import { createContext } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Rendering } from '../../contract/platform/rendering.ts';

/** Set by the server for each page it renders; absent in the browser. */
export const renderingContext = createRouterContext<Rendering>();

/** Nonce of the page's inline scripts; the browser hides it from the markup, so there it is undefined. */
export const NonceContext = createContext<string | undefined>(undefined);
