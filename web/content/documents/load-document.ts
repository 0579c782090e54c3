import {
  type Document,
  type DocumentName,
  getDocument,
  type Operator,
} from '../../../contract/content/documents.ts';
import type { Load } from '../../platform/load.ts';

/** The `load` of a page that shows one text. */
export function loadDocument(name: DocumentName): Load<{ document: Document; operator: Operator }> {
  return async ({ api, signal }) => {
    const { data, meta } = await api(getDocument, { params: { name } }, signal);
    return { document: data, operator: meta.operator };
  };
}
