/** Thread: renders the built pages. */
import { renderWhatIsAsked } from './page-messages.ts';
import { createRenderer, loadBuild } from './render-page.ts';

renderWhatIsAsked(createRenderer(await loadBuild()));
