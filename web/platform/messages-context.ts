import { createContext } from 'react';
import type { Messages } from '../../contract/content/languages.ts';

/** On the server: the messages a page is rendered with. In the browser they are `firstMessages`. */
export const MessagesContext = createContext<Messages | null>(null);
