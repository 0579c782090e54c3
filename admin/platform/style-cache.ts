import createCache, { type EmotionCache } from '@emotion/cache';
import { mirror } from './mirror.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';

/** Styles of the interface library in one direction, let in by the nonce of this page. */
const makeCache = (key: string, isMirrored: boolean): EmotionCache =>
  createCache({ key, ...(nonce && { nonce }), ...(isMirrored && { stylisPlugins: [mirror] }) });

export const styleCaches = { ltr: makeCache('ltr', false), rtl: makeCache('rtl', true) };
