import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, INTEGER_MAX } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { Picture, scenes } from '../platform/pictures.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { NewsBlock } from './news.ts';

const Version = Type.Integer({
  maximum: INTEGER_MAX,
  minimum: 1,
  description: 'As it was read: who changes an older one is refused.',
});
const params = Type.Object({ id: Id });
const Language = Type.String({ pattern: '^[A-Za-z-]{2,20}$' });

/** scheduled: it comes out by itself at `publish_at`. */
export const newsStatuses = ['draft', 'scheduled', 'published'] as const;

const ByLanguage = Type.Record(Language, Type.String({ maxLength: 200 }));
const Person = Type.Object({ name: ByLanguage, role: ByLanguage }, closed);

/** A photo in place of the drawing. */
const Photo = Type.Object(
  {
    photo: Id,
    alt: Type.Record(Language, Type.String({ maxLength: 300 }), {
      description:
        'What the photo shows, by language: every language with a text needs it before the news comes out.',
    }),
    credit: Type.String({
      minLength: 1,
      maxLength: 300,
      pattern: '\\S',
      description: 'Who made it and under which licence, as it is shown.',
    }),
    credit_url: Nullable(Type.String({ pattern: '^https?://\\S+$', maxLength: 1000 })),
  },
  closed,
);

/** What an operator writes; every earlier one is kept. */
export const NewsContent = Type.Object(
  {
    slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 }),
    author: Person,
    reviewer: Nullable(Person),
    sources: Type.Array(
      Type.Object(
        {
          title: Type.String({ minLength: 1, maxLength: 300 }),
          url: Type.String({ pattern: '^https?://\\S+$', maxLength: 1000 }),
        },
        closed,
      ),
      { maxItems: 30 },
    ),
    picture: Type.Object(
      {
        scene: Type.Enum([...scenes]),
        seed: Type.Integer({
          minimum: 0,
          maximum: INTEGER_MAX,
          description: 'Which drawing of the scene.',
        }),
      },
      closed,
    ),
    photo: Nullable(Photo, { description: 'Null: the drawing is shown.' }),
    clinics: Type.Array(Id, {
      maxItems: 20,
      uniqueItems: true,
    }),
    texts: Type.Record(
      Language,
      Type.Object(
        {
          title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
          lead: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
          body: Type.Array(NewsBlock, { maxItems: 300 }),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type NewsContent = Static<typeof NewsContent>;

const AdminNewsRow = {
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String({
    description: 'In the language of the request, else in another; empty without a text.',
  }),
  status: Type.Enum([...newsStatuses]),
  published_on: Type.String({ format: 'date' }),
  publish_at: Nullable(Time),
  missing: Type.Array(Type.String(), { description: 'Languages of the site without a text.' }),
  is_demo: Type.Boolean(),
  version: Version,
};
export const AdminNews = Type.Object(AdminNewsRow);
export type AdminNews = Static<typeof AdminNews>;

export const AdminNewsDetail = Type.Object({ ...AdminNewsRow, ...NewsContent.properties });
export type AdminNewsDetail = Static<typeof AdminNewsDetail>;

const reply = Type.Object({ data: AdminNewsDetail });

export const listAdminNews = endpoint({
  method: 'GET',
  path: '/api/v1/admin/news',
  summary: 'News in every state.',
  access: 'news.edit',
  query: listQuery(['published_on', 'slug'], { status: Type.Optional(Type.Enum([...newsStatuses])) }),
  reply: Type.Object({ data: Type.Array(AdminNews), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminNews = endpoint({
  method: 'GET',
  path: '/api/v1/admin/news/:id',
  summary: 'A news in all languages.',
  access: 'news.edit',
  params,
  reply,
  errors: readErrors,
});

export const NewsVersion = Type.Object({
  version: Version,
  content: Type.Object({
    ...NewsContent.properties,
    picture: Nullable(NewsContent.properties.picture, {
      description: 'Null: of a time that kept none; whoever restores it keeps the present one.',
    }),
    clinics: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String() })),
  }),
  made_by: Nullable(Type.String({ description: 'Null: it came so with the service.' })),
  made_at: Time,
});
export type NewsVersion = Static<typeof NewsVersion>;

export const getNewsHistory = endpoint({
  method: 'GET',
  path: '/api/v1/admin/news/:id/history',
  summary: 'What a news said in its versions, the latest first, at most 50.',
  access: 'news.edit',
  params,
  reply: Type.Object({ data: Type.Array(NewsVersion) }),
  errors: readErrors,
});

export const createNews = endpoint({
  method: 'POST',
  path: '/api/v1/admin/news',
  summary: 'Begins a news as a draft. Its slug is its own: the same one again makes nothing new.',
  access: 'news.edit',
  body: NewsContent,
  reply,
  errors: changeErrors,
});

export const editNews = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/news/:id',
  summary: 'Changes a news; what it was stays in the history.',
  access: 'news.edit',
  params,
  body: Type.Object({ version: Version, ...Type.Partial(NewsContent).properties }, closed),
  reply,
  errors: changeErrors,
});

export const publishNews = endpoint({
  method: 'POST',
  path: '/api/v1/admin/news/:id/publish',
  summary: 'Publishes a news now, or at a later time by itself.',
  access: 'news.edit',
  params,
  body: Type.Object({ version: Version, publish_at: Type.Optional(Time) }, closed),
  reply,
  errors: changeErrors,
});

export const withdrawNews = endpoint({
  method: 'POST',
  path: '/api/v1/admin/news/:id/withdraw',
  summary: 'Makes a news a draft again: it is not shown, and does not come out by itself.',
  access: 'news.edit',
  params,
  body: Type.Object({ version: Version }, closed),
  reply,
  errors: changeErrors,
});

export const restoreNews = endpoint({
  method: 'POST',
  path: '/api/v1/admin/news/:id/restore',
  summary: 'Brings an earlier content back as a new version, as the history shows it.',
  access: 'news.edit',
  params,
  body: Type.Object({ version: Version, restore: Version }, closed),
  reply,
  errors: changeErrors,
});

/** An uploaded photo of news. It is served once a news with it is out. */
export const NewsPhoto = Type.Object({ id: Id, ...Type.Pick(Picture, ['width', 'height']).properties });
export type NewsPhoto = Static<typeof NewsPhoto>;

export const uploadNewsPhoto = endpoint({
  method: 'POST',
  path: '/api/v1/admin/news-photos',
  summary:
    'Takes a photo for a news: JPEG, PNG or WebP of 800 × 400 px or more. It is encoded anew without its metadata.',
  access: 'news.edit',
  repeatKey: 'required',
  upload: { bytesMax: limits.photoBytes },
  reply: Type.Object({ data: NewsPhoto }),
  errors: [...changeErrors, 'too_many'],
});

export const showNewsPhoto = endpoint({
  method: 'GET',
  path: '/api/v1/admin/news-photos/:id',
  summary: 'An uploaded photo, 640 px wide, also before a news with it is out.',
  access: 'news.edit',
  params,
  reply: Type.Any(),
  mediaTypes: ['image/webp'],
  errors: readErrors,
});

export const showNewsDrawing = endpoint({
  method: 'GET',
  path: '/api/v1/admin/news-drawings/:scene/:seed',
  summary: 'A drawing, 640 px wide, before a news with it is out.',
  access: 'news.edit',
  params: Type.Object(NewsContent.properties.picture.properties),
  reply: Type.Any(),
  mediaTypes: ['image/webp'],
  errors: readErrors,
});
