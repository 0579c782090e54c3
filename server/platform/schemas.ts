import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

/** Stands for a function that is made when it is first used: called, or asked for a property. */
function lazily<Made extends (...values: never[]) => unknown>(make: () => Made): Made {
  let made: Made | undefined;
  const get = () => (made ??= make());
  // The target itself is never called: what it lends is that it is a function.
  const target = (() => undefined) as unknown as Made;
  return new Proxy(target, {
    apply: (_, self, values) => Reflect.apply(get(), self, values),
    get: (_, name) => Reflect.get(get(), name),
  });
}

const checking = { removeAdditional: false, allErrors: true };

/** Words of an address become what the schema says; JSON says itself what it is: in a body null is no false, and "5" no 5. */
const buildValidator: BuildCompilerFromPool = (schemas, options) => {
  const compile = AjvCompiler()(schemas, options);
  const compileBody = AjvCompiler()(schemas, { customOptions: { ...checking, coerceTypes: false } });
  return (route) =>
    lazily(() =>
      (typeof route === 'object' && 'httpPart' in route && route.httpPart === 'body' ? compileBody : compile)(
        route,
      ),
    );
};

const buildSerializer: SerializerFactory = (...settings) => {
  const compile = SerializerSelector()(...settings);
  // The reply of an error is one schema at every endpoint.
  const known = new Map<unknown, ReturnType<typeof compile>>();
  return (route) => {
    const serialize = known.get(route.schema) ?? lazily(() => compile(route));
    known.set(route.schema, serialize);
    return serialize;
  };
};

/**
 * How an app checks by schemas and writes by them. A schema is compiled by the first call that needs it: all of them
 * at once took a second of a start, and thirty megabytes. That each can be compiled its test says.
 */
export const schemaOptions = {
  schemaController: { compilersFactory: { buildValidator, buildSerializer } },
  ajv: { customOptions: { ...checking, coerceTypes: 'array' } },
} satisfies FastifyServerOptions;
