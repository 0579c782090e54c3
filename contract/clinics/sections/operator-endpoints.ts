import Type, { type Static } from 'typebox';
import { endpoint } from '../../platform/endpoint.ts';
import { changeErrors, readErrors } from '../../platform/errors.ts';
import { Id, Natural } from '../../platform/integers.ts';
import { closed, Nullable, Time } from '../../platform/schemas.ts';
import { EntryChange } from './sections.ts';

const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });
const Version = Natural;
const Section = Type.String({ pattern: '^[a-z]+(\\.[a-z]{2,3})?$' });

export const entryKinds = ['clinics', 'doctors'] as const;
export type EntryKind = (typeof entryKinds)[number];
const Kind = Type.Enum([...entryKinds]);
const params = Type.Object({ kind: Kind, id: Id });

const Content = Type.Unsafe<EntryChange>({
  type: 'object',
  additionalProperties: true,
  description: 'The part, under its name, as it is written.',
});

export const EntryDraft = Type.Object({
  version: Type.Integer(),
  base_version: Type.Integer({ description: 'Of the part it was written over.' }),
  content: Content,
  publish_at: Nullable(Time, { description: 'When it comes out by itself.' }),
  reason: Nullable(Type.String()),
  is_held: Type.Boolean({
    description: 'Its time has come and it was held back: the part had changed, or what it names had gone.',
  }),
  made_by: Nullable(Type.String()),
  made_at: Time,
});
export type EntryDraft = Static<typeof EntryDraft>;

export const EntryPart = Type.Object({
  section: Type.String(),
  version: Type.Integer({ description: '0: nobody has written it.' }),
  changed_by: Nullable(Type.String()),
  changed_at: Nullable(Time),
  by_operator: Type.Boolean(),
  content: Content,
  draft: Nullable(EntryDraft),
});
export type EntryPart = Static<typeof EntryPart>;

/** A clinic or a doctor as operators write it. */
export const Entry = Type.Object({
  kind: Kind,
  id: Id,
  title: Type.String(),
  path: Type.String({ description: 'Of the public page, without the language.' }),
  is_public: Type.Boolean(),
  is_claimed: Type.Boolean({ description: 'A clinic keeps it itself: it reads who changed what, and why.' }),
  city: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
  gaps: Type.Array(Type.String(), { description: 'What is missing; see `entryGaps`.' }),
  parts: Type.Array(EntryPart),
});
export type Entry = Static<typeof Entry>;

const reply = Type.Object({ data: Entry });

export const getEntry = endpoint({
  method: 'GET',
  path: '/api/v1/admin/entries/:kind/:id',
  summary: 'A clinic or a doctor in parts, in all languages, with drafts and what is missing.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.read' },
  params,
  reply,
  errors: readErrors,
});

/** Both versions as they were read; `draft_version` null: there was no draft. */
const seen = { version: Version, draft_version: Nullable(Version) };

export const keepDraft = endpoint({
  method: 'POST',
  path: '/api/v1/admin/entries/:kind/:id/drafts',
  summary: 'Keeps a part as a draft, which nobody else sees; one that waits for its time waits no more.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.write' },
  params,
  body: Type.Object({ ...seen, ...EntryChange.properties }, closed),
  reply,
  errors: changeErrors,
});

export const publishPart = endpoint({
  method: 'POST',
  path: '/api/v1/admin/entries/:kind/:id/publish',
  summary:
    'Writes a part now, or at `publish_at` by itself; its draft goes. It meets the same version as what the clinic writes itself.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.write' },
  params,
  body: Type.Object(
    { ...seen, reason: Reason, publish_at: Type.Optional(Time), ...EntryChange.properties },
    closed,
  ),
  reply,
  errors: changeErrors,
});

const draftBody = Type.Object({ section: Section, draft_version: Version }, closed);

export const dropDraft = endpoint({
  method: 'POST',
  path: '/api/v1/admin/entries/:kind/:id/drafts/drop',
  summary: 'Throws a draft away.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.write' },
  params,
  body: draftBody,
  reply,
  errors: changeErrors,
});

export const unscheduleDraft = endpoint({
  method: 'POST',
  path: '/api/v1/admin/entries/:kind/:id/drafts/unschedule',
  summary: 'A draft that waits for its time does not come out by itself any more.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.write' },
  params,
  body: draftBody,
  reply,
  errors: changeErrors,
});

export const EntryVersion = Type.Object({
  section: Type.String(),
  version: Type.Integer(),
  content: Content,
  city: Nullable(Type.String(), { description: 'What the city of a place is called.' }),
  made_by: Nullable(Type.String({ description: 'Null: it stood so before it was first written.' })),
  is_operator: Type.Boolean(),
  made_at: Time,
  reason: Nullable(Type.String()),
});
export type EntryVersion = Static<typeof EntryVersion>;

export const getEntryHistory = endpoint({
  method: 'GET',
  path: '/api/v1/admin/entries/:kind/:id/history',
  summary: 'What a part said in its versions, the latest first, at most 50.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.read' },
  params,
  query: Type.Object({ section: Section }, closed),
  reply: Type.Object({ data: Type.Array(EntryVersion) }),
  errors: readErrors,
});

export const restorePart = endpoint({
  method: 'POST',
  path: '/api/v1/admin/entries/:kind/:id/restore',
  summary: 'Brings an earlier version of a part back as a new one.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.write' },
  params,
  body: Type.Object({ section: Section, version: Version, restore: Version, reason: Reason }, closed),
  reply,
  errors: changeErrors,
});

/** What may be missing besides titles and texts, which have a gap for each language: `title.de`, `text.ar`. */
export const recordMissingFacts = {
  clinics: ['coordinates', 'specialization', 'contact', 'languages'],
  doctors: ['specialization', 'languages', 'education', 'clinic'],
} as const;

/** Filter of the lists: an unknown one finds nothing. */
export const MissingFact = Type.String({ pattern: '^((title|text)\\.[a-z]{2,3}|[a-z]{3,20})$' });

export const listMissingFacts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/gaps/:kind',
  summary: 'How many of those on the site have which gap.',
  access: 'clinic.moderate',
  key: { scope: 'reports.read' },
  params: Type.Object({ kind: Kind }),
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        gap: Type.String(),
        count: Type.Integer({ description: 'Counted as far as lists go.' }),
        is_more: Type.Boolean({ description: 'There are more than `count`.' }),
      }),
    ),
  }),
  errors: readErrors,
});
