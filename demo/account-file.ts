import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

/** In the order they are shown in. */
export const demoRoles = ['client', 'owner', 'coordinator', 'doctor', 'moderator', 'admin'] as const;
export type DemoRole = (typeof demoRoles)[number];

const DemoAccount = Type.Object({
  role: Type.Enum([...demoRoles]),
  phone: Type.String(),
  password: Type.String(),
  /** Of the second factor, in base32; null: the account has none. */
  secret: Type.Union([Type.String(), Type.Null()]),
});
export type DemoAccount = Static<typeof DemoAccount>;

const pathIn = (dataDir: string): string => join(dataDir, 'demo-accounts.json');

/** Null: there is no such file, or it is of no use. */
export async function readDemoAccounts(dataDir: string): Promise<DemoAccount[] | null> {
  try {
    const read: unknown = JSON.parse(await readFile(pathIn(dataDir), 'utf8'));
    return Value.Check(Type.Array(DemoAccount), read) ? read : null;
  } catch {
    // Gone, or damaged: both mean that nobody knows the passwords any more.
    return null;
  }
}

/** Whole or not at all, readable for the owner of the installation only. */
export async function writeDemoAccounts(dataDir: string, accounts: readonly DemoAccount[]): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${pathIn(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, pathIn(dataDir));
}

/** For the terminal of whoever starts the service. */
export function describeDemoAccounts(accounts: readonly DemoAccount[]): string {
  const lines = accounts.map(({ role, phone, password, secret }) => {
    const code = secret === null ? '' : `  code: npm run accounts -- code ${phone}`;
    return `  ${role.padEnd(11)}  ${phone}  ${password}${code}`;
  });
  return ['Demo accounts (fictional people; phone number, password):', ...lines].join('\n');
}
