import type { ProofKind } from '../../../contract/clinics/verification.ts';
import { shownHost } from '../rules.ts';

type Evidence = { kind: ProofKind; body: string; url: string | null };

/** Equal for items that one register answers for: of one kind, from one issuer, with links to one register or none. */
export const evidenceOf = ({ kind, body, url }: Evidence): string =>
  JSON.stringify([kind, body.trim().toLowerCase(), url === null ? null : shownHost(url)]);
