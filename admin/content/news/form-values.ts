import type { AdminNewsDetail, NewsContent } from '../../../contract/content/admin-news.ts';
import { INTEGER_MAX } from '../../../contract/platform/integers.ts';
import { toBlocks, toText } from './body-text.ts';

type Typed = string | null | undefined;
type TypedPerson = { name?: Record<string, Typed>; role?: Record<string, Typed> } | null | undefined;

/** What the form holds: the body as text, and what was left empty as null. */
export type NewsForm = {
  version?: number;
  slug?: Typed;
  author?: TypedPerson;
  reviewer?: TypedPerson;
  sources?: { title?: Typed; url?: Typed }[] | null;
  picture?: Partial<NewsContent['picture']> | null;
  photo?: { photo?: number; alt?: Record<string, Typed>; credit?: Typed; credit_url?: Typed } | null;
  clinics?: number[] | null;
  texts?: Record<string, { title?: Typed; lead?: Typed; body?: Typed } | null | undefined>;
};

const tidy = (texts: Record<string, Typed> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([lang, text]) => (text?.trim() ? [[lang, text.trim()]] : [])),
  );

const personOf = (person: TypedPerson): NewsContent['author'] => ({
  name: tidy(person?.name),
  role: tidy(person?.role),
});

/** An empty credit is sent too, so that the server refuses it at its field. */
const photoOf = (photo: NewsForm['photo']): NewsContent['photo'] =>
  photo?.photo
    ? {
        photo: photo.photo,
        alt: tidy(photo.alt),
        credit: photo.credit?.trim() ?? '',
        credit_url: photo.credit_url?.trim() || null,
      }
    : null;

/** Another drawing of a scene. */
export const newPicture = (
  scene: NewsContent['picture']['scene'] = 'laboratory',
): NewsContent['picture'] => ({
  scene,
  seed: Math.floor(Math.random() * INTEGER_MAX),
});

export const toForm = (news: AdminNewsDetail): NewsForm => ({
  ...news,
  texts: Object.fromEntries(
    Object.entries(news.texts).map(([lang, text]) => [lang, { ...text, body: toText(text.body) }]),
  ),
});

/** A language without a title has no text; a reviewer without a name is none. */
export function toContent(form: NewsForm): NewsContent {
  const reviewer = personOf(form.reviewer);
  const texts = Object.entries(form.texts ?? {}).flatMap(([lang, text]) => {
    const title = text?.title?.trim() ?? '';
    const words = { title, lead: text?.lead?.trim() ?? '', body: toBlocks(text?.body ?? '') };
    return title === '' && words.lead === '' && words.body.length === 0 ? [] : [[lang, words] as const];
  });
  return {
    slug: form.slug?.trim() ?? '',
    author: personOf(form.author),
    reviewer: Object.keys(reviewer.name).length > 0 ? reviewer : null,
    sources: (form.sources ?? []).map(({ title, url }) => ({ title: title ?? '', url: url ?? '' })),
    picture: { ...newPicture(), ...form.picture },
    photo: photoOf(form.photo),
    clinics: form.clinics ?? [],
    texts: Object.fromEntries(texts),
  };
}
