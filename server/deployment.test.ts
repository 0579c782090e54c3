import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const compose = read('compose.yaml');

/** The lines of a mapping that begins with `head`, as names and values. */
function mappingAfter(head: string): [string, string][] {
  const lines = compose.slice(compose.indexOf(head)).split('\n').slice(1);
  const end = lines.findIndex((line) => line.trim() === '');
  return lines.slice(0, end).flatMap((line) => {
    const [, name = '', value = ''] = /^ {2}([A-Z\d_]+): (.+)$/.exec(line) ?? [];
    return name === '' ? [] : [[name, value]];
  });
}

const HAPROXY = '/usr/sbin/haproxy';

test('the settings in the compose file are the service’s own, and it takes them', () => {
  const settings = mappingAfter('x-settings: &settings');
  expect(settings.length).toBeGreaterThan(10);
  const described = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
  for (const [name] of settings)
    expect(described, name).toMatch(new RegExp(`\`${name.replace('FILES_S3', '(FILES_S3)?')}\``));
  const secrets: Record<string, string> = {
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
    PUBLIC_URL: 'https://medatlas.example',
    METRICS_TOKEN: 'a token of sixteen',
  };
  const given = settings.map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+)\}/g, (_, secret: string) => secrets[secret] ?? 'secret'),
  ]);
  const config = readConfig(Object.fromEntries(given));
  expect(config).toMatchObject({ redisUrl: 'redis://valkey:6379', filesS3: { bucket: 'medatlas' } });
  expect(config.replicaUrls).toHaveLength(2);
  expect(config.trustedProxies).toEqual(['172.28.0.0/16']);
});

test('what the compose file and the image copy is there', () => {
  for (const [, path = ''] of compose.matchAll(/- "?\.\/([\w.-]+):/g))
    expect(existsSync(join(root, 'deploy', path)), path).toBe(true);
  const copied = [...read('Dockerfile').matchAll(/^COPY ([\w-]+) \.\/\1$/gm)].map(
    ([, folder = '']) => folder,
  );
  expect(copied).toEqual(expect.arrayContaining(['contract', 'server', 'database', 'messages', 'demo']));
  for (const folder of copied) expect(existsSync(join(root, folder)), folder).toBe(true);
});

test('a node that ends is out of the balancer before it stops, and has the time to finish before it is killed', () => {
  const seconds = (pattern: RegExp) => Number(pattern.exec(compose)?.[1]);
  const [drain, grace] = [seconds(/DRAIN_SECONDS: (\d+)/), seconds(/stop_grace_period: (\d+)s/)];
  const [, inter, fast, fall] = /inter (\d+)s fastinter (\d+)ms fall (\d+)/.exec(read('haproxy.cfg')) ?? [];
  const noticed = Number(inter) + (Number(fall) - 1) * (Number(fast) / 1000);
  expect(drain).toBeGreaterThan(2 * noticed);
  const [, finishing] =
    /CLOSE_TIMEOUT_MS = (\d)_000/.exec(readFileSync(join(root, 'server/main.ts'), 'utf8')) ?? [];
  expect(grace).toBeGreaterThan(drain + Number(finishing));
});

test('the balancer takes its configuration', ({ skip }) => {
  skip(!existsSync(HAPROXY), 'no haproxy found: install it (Debian: haproxy)');
  const folder = mkdtempSync(join(tmpdir(), 'medatlas-haproxy-'));
  const path = join(folder, 'haproxy.cfg');
  // Names are those of containers: here they lead nowhere, which is no fault of the form.
  writeFileSync(path, read('haproxy.cfg').replaceAll(/(web|postgres)\d:/g, '127.0.0.1:'));
  const checked = spawnSync(HAPROXY, ['-c', '-f', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(checked.stderr + checked.stdout).toContain('Configuration file is valid');
});

const HELM = process.env.HELM_PATH ?? '/usr/local/bin/helm';
const helm = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(HELM, args, {
    cwd: join(root, 'deploy/helm'),
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
};
/** With the oldest Kubernetes that the chart takes: without a cluster some Helm takes it for one that is older still. */
const render = (...args: string[]) => helm('template', 'medatlas', '.', '--kube-version', '1.27.0', ...args);

test('the settings in the values of the chart are the service’s own, and it takes them', () => {
  const values = read('helm/example-values.yaml');
  const given = Object.fromEntries(
    [...values.matchAll(/^ {2}([A-Z\d_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  expect(Object.keys(given).length).toBeGreaterThan(4);
  const secrets = { FILES_S3_KEY: 'key', FILES_S3_SECRET: 'secret' };
  expect(readConfig({ ...given, ...secrets })).toMatchObject({
    publicUrl: 'https://medatlas.example',
    filesS3: { bucket: 'medatlas' },
    trustedProxies: ['10.42.0.0/16'],
  });
  for (const [, name = ''] of read('helm/values.yaml').matchAll(/^ {2}([A-Z\d_]+):/gm))
    expect(() => readConfig({ ...given, ...secrets, [name]: given[name] ?? '10' }), name).not.toThrow();
});

test('the chart is linted and rendered, and refuses values that cannot work', ({ skip }) => {
  skip(!existsSync(HELM), 'no helm found: install it, or name it in HELM_PATH');
  expect(helm('lint', '.', '--strict', '-f', 'example-values.yaml')).toMatchObject({ status: 0 });
  const rendered = render('-f', 'example-values.yaml');
  expect(rendered.status, rendered.text).toBe(0);
  const parts = rendered.text.split(/^---$/m).filter((part) => part.includes('kind:'));
  const named = parts.map(
    (part) => `${/^kind: (\w+)/m.exec(part)?.[1]} ${/^ {2}name: (\S+)/m.exec(part)?.[1]}`,
  );
  expect(named.sort()).toEqual([
    'ConfigMap medatlas',
    'Deployment medatlas-web',
    'Deployment medatlas-worker',
    'Ingress medatlas',
    'Ingress medatlas-live',
    'PodDisruptionBudget medatlas-web',
    'Service medatlas',
  ]);
  for (const pod of parts.filter((part) => part.includes('kind: Deployment'))) {
    for (const guard of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'drop: ["ALL"]'])
      expect(pod).toContain(guard);
    expect(pod).toContain('secretRef: { name: medatlas }');
  }
  const refused = (...set: string[]) =>
    render('-f', 'example-values.yaml', ...set.flatMap((one) => ['--set-string', one]));
  expect(refused('secretName=').status).not.toBe(0);
  expect(refused('settings.PUBLIC_URL=medatlas.example').status).not.toBe(0);
  expect(refused('settings.DRAIN_SECONDS=40').text).toContain('terminationGracePeriodSeconds');
  expect(render().status).not.toBe(0);
});
