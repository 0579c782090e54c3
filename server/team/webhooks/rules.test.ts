import { expect, test } from 'vitest';
import { urlProblem } from './rules.ts';

test.each([
  ['https://hooks.clinic.example/in', null],
  ['https://hooks.clinic.example:8443/in?key=1', null],
  ['http://hooks.clinic.example/', 'webhook_https'],
  ['https://user:secret@clinic.example/', 'webhook_https'],
  ['clinic.example', 'webhook_https'],
  ['https://localhost/', 'webhook_private'],
  ['https://intranet/', 'webhook_private'],
  ['https://127.0.0.1/', 'webhook_private'],
  ['https://2130706433/', 'webhook_private'],
  ['https://[::1]/', 'webhook_private'],
  ['https://10.1.2.3/', 'webhook_private'],
  ['https://169.254.169.254/latest', 'webhook_private'],
  ['https://clinic.example:25/', 'webhook_port'],
])('%s: %s', (url, problem) => {
  expect(urlProblem(url)).toBe(problem);
});
