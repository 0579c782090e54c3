import { useLoaderData } from 'react-router';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad } from '../../platform/load.ts';
import { DocumentPage } from './document-page.tsx';
import { loadDocument } from './load-document.ts';

const load = loadDocument('privacy');

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

export default function PrivacyPage() {
  const shown = useLoaderData<typeof loader>();
  return <DocumentPage {...shown} also={{ path: '/about/terms', key: 'footer.terms' }} />;
}
