import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { answerErrors } from './error-replies.ts';
import { servePages } from './pages.ts';

const app = fastify();
app.decorateRequest('language', 'ru');
answerErrors(app, (_language, key) => key);
const nothing = () => Promise.reject(new Error('no page is looked for'));
servePages(app, { config: readConfig({}), languages: nothing, visitorOf: nothing }, nothing);

test.each(['a b/c', '[::1', 'a:99999999', 'a/../b', 'user@a'])(
  'a page asked for at the host "%s" is a request that cannot be read, not a fault of ours',
  async (host) => {
    const reply = await app.inject({ url: '/', headers: { host } });
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'error.malformed' }]);
  },
);
