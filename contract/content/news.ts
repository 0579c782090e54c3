import Type, { type Static } from 'typebox';
import { ClinicCard } from '../clinics/clinics.ts';
import { endpoint } from '../platform/endpoint.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';

/** The photo of a news, or its drawing, served like a photo. */
const picture = Type.Object({
  path: Type.String(),
  version: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  widths: Type.Array(Type.Integer()),
});

const Person = Type.Object({ name: Type.String(), role: Type.String() });

export const NewsCard = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  lead: Type.String(),
  lang: Type.String({
    description: 'Language of the text: that of the request, else English, else Russian.',
  }),
  published_on: Type.String({ format: 'date' }),
  author: Person,
  reviewer: Nullable(Person),
  picture,
  is_demo: Type.Boolean(),
});
export type NewsCard = Static<typeof NewsCard>;

export const NewsBlock = Type.Union([
  Type.Object({ kind: Type.Enum(['heading', 'paragraph']), text: Type.String() }),
  Type.Object({ kind: Type.Literal('list'), items: Type.Array(Type.String()) }),
]);

export const News = Type.Object({
  ...NewsCard.properties,
  body: Type.Array(NewsBlock),
  photo: Nullable(
    Type.Object({ alt: Type.String(), credit: Type.String(), credit_url: Nullable(Type.String()) }),
    { description: 'Of a picture that is a photo: what it shows, and whose it is. Null: it is drawn.' },
  ),
  sources: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
  clinics: Type.Array(ClinicCard, { description: 'Related clinics, at most 3.' }),
  updated_at: Time,
  more: Type.Array(NewsCard, { description: 'The latest others, at most 3.' }),
});
export type News = Static<typeof News>;

export const listNews = endpoint({
  method: 'GET',
  path: '/api/v1/client/news',
  summary: 'Published news, latest first.',
  access: 'public',
  query: Type.Object(
    {
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchDepthMax })),
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.newsPageSize })),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Array(NewsCard),
    meta: Type.Object({ total: Type.Integer(), page: Type.Integer(), per_page: Type.Integer() }),
  }),
  errors: ['invalid'],
});

export const getNews = endpoint({
  method: 'GET',
  path: '/api/v1/client/news/:slug',
  summary: 'A news by its slug.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  reply: Type.Object({ data: News }),
  errors: ['not_found'],
});
