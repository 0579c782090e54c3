import { useSiteData } from '../../platform/site-context.tsx';
import { latePart } from '../../ui/late-part.ts';
import type { Translatable } from './translatable.ts';

/** Most readers read their own language, and most installations translate nothing: the rest comes when it is wanted. */
const part = latePart(() => import('./translated-text.tsx'));

/** Under a text of others: the way to read it in one's own language, where a machine can translate it. */
export function TranslationPlace(props: Translatable) {
  const { translationProvider } = useSiteData();
  const late = part.usePart(translationProvider !== null);
  return late && <late.TranslatedText {...props} />;
}
