import { useLoaderData } from 'react-router';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad } from '../../platform/load.ts';
import { DocumentPage } from './document-page.tsx';
import { loadDocument } from './load-document.ts';

const load = loadDocument('terms');

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

export default function TermsPage() {
  const shown = useLoaderData<typeof loader>();
  return <DocumentPage {...shown} also={{ path: '/about/privacy', key: 'footer.privacy' }} />;
}
