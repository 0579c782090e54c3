import Schema from 'typebox/schema';

/** The part of JSON Schema that the description of the API uses. */
export type Shape = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  additionalProperties?: boolean | Shape;
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
};

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Shape };

export type Operation = {
  /** `POST /api/v1/client/login`. */
  key: string;
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  /** The permission it asks for; `account`: a login; null: nothing, or what no caller here has. */
  access: string | null;
  /** Takes one file instead of JSON. */
  isUpload: boolean;
  parameters: readonly Parameter[];
  body: Shape | null;
  /** By status: whether a body is as promised; null: its bytes are promised to be nothing in particular. */
  replies: ReadonlyMap<number, ((body: unknown) => boolean) | null>;
};

type Content = Record<string, { schema?: Shape } | undefined>;
type Described = {
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

function accessOf({ security: [first] }: Described): string | null {
  const permissions = first?.session;
  return permissions === undefined ? null : (permissions[0] ?? 'account');
}

function checkerOf(content: Content | undefined): ((body: unknown) => boolean) | null {
  const schema = (content?.['application/json'] ?? content?.['application/fhir+json'])?.schema;
  if (!schema || Object.keys(schema).length === 0) return null;
  const checker = Schema.Compile(schema);
  return (body) => checker.Check(body);
}

/** What the service says of itself at `/api/openapi.json`. */
export async function readDescription(url: string): Promise<Operation[]> {
  const reply = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, described]) => {
      const method = name.toUpperCase();
      return {
        key: `${method} ${path}`,
        method,
        path,
        access: accessOf(described),
        parameters: described.parameters ?? [],
        isUpload: described.requestBody?.content['multipart/form-data'] !== undefined,
        body: described.requestBody?.content['application/json']?.schema ?? null,
        replies: new Map(
          Object.entries(described.responses).map(([status, { content }]) => [
            Number(status),
            // All others are of the one form of errors.
            status === '200' ? checkerOf(content) : null,
          ]),
        ),
      };
    }),
  );
}
