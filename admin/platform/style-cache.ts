import createCache, { type EmotionCache } from '@emotion/cache';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';

/** Styles of the interface library, let in by the nonce of this page. */
export const styleCache = (): EmotionCache =>
  createCache({ key: 'ma', ...(nonce && { nonce }), prepend: true });
