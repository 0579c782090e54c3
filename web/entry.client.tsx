import { watchAddress } from './platform/before-hydration.ts';
import { receiveMessages } from './platform/receive-messages.ts';

watchAddress();
// The messages are asked for as soon as this small script runs, beside the library and the pages.
const [{ hydratePage }] = await Promise.all([import('./hydrate.tsx'), receiveMessages()]);
hydratePage();
