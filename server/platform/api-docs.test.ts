import { expect, test } from 'vitest';
import { readEndpoints } from '../../scripts/read-endpoints.ts';
import { testApp } from '../../tests/helpers/app.ts';

type Described = {
  security: Record<string, string[]>[];
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content: Record<string, unknown> }>;
};

const { app } = await testApp();
const { paths, components } = (await app.inject('/api/openapi.json')).json<{
  paths: Record<string, Record<string, Described>>;
  components: { securitySchemes: object };
}>();
const endpoints = [...(await readEndpoints()).values()];

/** As the description writes paths. */
const describedAs = ({ path, method }: (typeof endpoints)[number]): Described | undefined =>
  paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('every endpoint is described, with the permission that it asks for', () => {
  expect(Object.keys(components.securitySchemes)).toEqual(['session', 'apiKey', 'metrics']);
  for (const endpoint of endpoints) {
    const { access, path } = endpoint;
    const wanted: Record<string, object[]> = {
      public: [],
      metrics: [{ metrics: [] }, {}],
      account: [{ session: [] }],
    };
    const { key } = endpoint;
    const keys = key ? [{ apiKey: key.scope === 'any' ? [] : [key.scope] }] : [];
    const expected = [...(wanted[access] ?? [{ session: [access] }]), ...keys];
    expect(describedAs(endpoint)?.security, path).toEqual(expected);
  }
});

test('what takes a file says so, and what takes a repeat key names its header', () => {
  const uploads = endpoints.filter(({ upload }) => upload);
  expect(uploads.length).toBeGreaterThan(3);
  for (const endpoint of endpoints) {
    const { requestBody, parameters = [] } = describedAs(endpoint) ?? {};
    const [type] = Object.keys(requestBody?.content ?? {});
    const expected = endpoint.upload ? 'multipart/form-data' : endpoint.body && 'application/json';
    expect(type, endpoint.path).toBe(expected);
    const header = parameters.find((one) => one.in === 'header');
    const { repeatKey } = endpoint;
    expect(header?.name, endpoint.path).toBe(repeatKey && 'idempotency-key');
    expect(header?.required ?? false, endpoint.path).toBe(repeatKey === 'required');
  }
});

test('answers that are not JSON say so, and those that may take time have their status', () => {
  for (const endpoint of endpoints) {
    const { responses = {} } = describedAs(endpoint) ?? {};
    const expected = endpoint.mediaTypes ?? ['application/json'];
    expect(Object.keys(responses[endpoint.isCreation ? '201' : '200']?.content ?? {}), endpoint.path).toEqual(
      expected,
    );
    const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    const errorTypes = endpoint.errorBody ? expected : ['application/json'];
    for (const [status, { content = {} }] of errors)
      expect(Object.keys(content), `${endpoint.path} ${status}`).toEqual(errorTypes);
    expect(responses['202'] !== undefined, endpoint.path).toBe(endpoint.mayTakeTime ?? false);
  }
});
