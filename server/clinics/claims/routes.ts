import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  answerClaim as answerEndpoint,
  appealClaim as appealEndpoint,
  listClaims as listEndpoint,
  proveClaimCode as proveEndpoint,
  sendClaimCode as sendCodeEndpoint,
  submitClaim as submitEndpoint,
  withdrawClaim as withdrawEndpoint,
} from '../../../contract/clinics/claims.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { createLimiter } from '../../platform/limiter.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { answerClaim, appealClaim, proveCode, sendCode, withdrawClaim } from './claimant-acts.ts';
import { claimDecisionRoutes } from './decision-routes.ts';
import { getClaim, listClaims } from './reads.ts';
import { submitClaim } from './submission.ts';

type Tools = { db: Database; pool: Pool; secrets: Secrets; files: Files };

/** Emails with a code go to an address that somebody typed. */
const CODES = { name: 'claim-codes', points: 5, seconds: 3600 };

/** The side of those who claim a clinic, then that of operators. */
export function claimRoutes(app: FastifyInstance, { db, pool, secrets, files }: Tools): void {
  const codes = createLimiter(pool, CODES);

  serve(app, listEndpoint, async ({ query, request, session: { accountId } }) => ({
    data: await listClaims(db, { accountId, clinicId: query.clinic_id }, request.language),
  }));

  serve(app, submitEndpoint, async ({ body, request, repeatKey: key, session: { accountId } }) => {
    const { language } = request;
    const submission = { accountId, key, body, language };
    const id = await submitClaim({ db, secrets }, submission);
    return { data: await getClaim(db, { accountId, id }, language) };
  });

  serve(app, sendCodeEndpoint, async ({ params, request: { language }, session: { accountId } }) => {
    const own = { accountId, id: params.id };
    await getClaim(db, own, language);
    await codes.spend(accountId);
    await sendCode({ db, secrets }, { ...own, language });
    return { data: await getClaim(db, own, language) };
  });

  serve(app, proveEndpoint, async ({ params, body, request, session: { accountId } }) => {
    const own = { accountId, id: params.id };
    await proveCode({ db, secrets }, { ...own, code: body.code });
    return { data: await getClaim(db, own, request.language) };
  });

  serve(app, answerEndpoint, async ({ params, body, request, session: { accountId } }) => {
    const own = { accountId, id: params.id };
    await answerClaim(db, { ...own, explanation: body.explanation, files: body.attachment_ids ?? [] });
    return { data: await getClaim(db, own, request.language) };
  });

  serve(app, appealEndpoint, async ({ params, body, request, session: { accountId } }) => {
    const own = { accountId, id: params.id };
    await appealClaim(db, own, body.text);
    return { data: await getClaim(db, own, request.language) };
  });

  serve(app, withdrawEndpoint, async ({ params, request, session: { accountId } }) => {
    const own = { accountId, id: params.id };
    await withdrawClaim(db, own);
    return { data: await getClaim(db, own, request.language) };
  });

  claimDecisionRoutes(app, { db, files });
}
