/** A link as people type it, `register.example/1`, with its scheme; null where nothing is typed. */
export function withScheme(typed: string): string | null {
  const address = typed.trim();
  if (address === '') return null;
  return /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
}
