import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';

/** Real figures of the directory for the home page. */
export const getFigures = endpoint({
  method: 'GET',
  path: '/api/v1/client/figures',
  summary: 'How much the directory holds, counted now or at most ten minutes ago.',
  access: 'public',
  reply: Type.Object({
    data: Type.Object({
      clinics: Type.Integer(),
      doctors: Type.Integer(),
      countries: Type.Integer(),
      licences_checked: Type.Integer({ description: 'Of clinics and doctors.' }),
      prices: Type.Integer({ description: 'With amount and date.' }),
      comments: Type.Integer(),
      median_reply_minutes: Type.Union([Type.Integer(), Type.Null()]),
      price_levels: Type.Array(
        Type.Object({
          slug: Type.String(),
          title: Type.String(),
          clinics: Type.Integer(),
          low: Type.Number({
            description: 'A tenth of the prices are below; in euro at the rates of the day.',
          }),
          median: Type.Number(),
          high: Type.Number({ description: 'A tenth of the prices are above.' }),
          currency_id: Type.Integer({ description: 'That of the euro.' }),
        }),
        { description: 'Procedures with the most priced clinics, at most 6.' },
      ),
    }),
  }),
  errors: ['unavailable'],
});
