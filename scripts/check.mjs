// The quick checks: style, types, structure, texts, schema. Ends with 1 when one of them fails.
import { installWhenNeeded, run } from './node24.mjs';

const checks = [
  ['Style', 'biome', ['check', '--error-on-warnings']],
  ['Route types', 'react-router', ['typegen']],
  // What was checked before is remembered: a change takes seconds.
  ['Types', 'tsc', ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json']],
  ['Structure', 'node', ['scripts/check-structure.ts']],
  ['Texts', 'node', ['scripts/check-messages.ts']],
  ['Icons', 'node', ['scripts/make-icons.ts', '--check']],
  ['Fonts', 'node', ['scripts/make-fonts.ts', '--check']],
  ['Weight', 'node', ['scripts/check-weight.ts']],
  ['Words', 'node', ['scripts/check-words.ts']],
  ['Documents', 'node', ['scripts/check-docs.ts']],
  ['Client', 'node', ['scripts/make-client.ts', '--check']],
  ['Live events', 'node', ['scripts/make-asyncapi.ts', '--check']],
  ['Picture', 'node', ['scripts/draw-rooms.ts', '--check']],
  ['Schema', 'node', ['scripts/dump-schema.ts', '--check']],
];

/** Runs every check; returns how many passed and failed. */
export function runChecks() {
  let failed = 0;
  for (const [title, command, args] of checks) {
    const start = Date.now();
    const isFine = run(command, args) === 0;
    failed += isFine ? 0 : 1;
    process.stdout.write(
      `${isFine ? 'ok  ' : 'FAIL'} ${title} ${((Date.now() - start) / 1000).toFixed(1)} s\n`,
    );
  }
  return { passed: checks.length - failed, failed };
}

if (import.meta.filename === process.argv[1]) {
  installWhenNeeded();
  process.exit(runChecks().failed > 0 ? 1 : 0);
}
