import type { FastifyInstance } from 'fastify';
import {
  endFavouriteLink,
  getFavouriteLink,
  openSharedFavourites,
  shareFavourites,
} from '../../../contract/accounts/favourite-link.ts';
import {
  addFavouriteClinic,
  addFavouriteDoctor,
  type Favourite,
  getFavourites,
  mergeFavourites as mergeFavouritesEndpoint,
  noteFavouriteClinic,
  noteFavouriteDoctor,
  removeFavouriteClinic,
  removeFavouriteDoctor,
} from '../../../contract/accounts/favourites.ts';
import type { Database } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { endLink, findLink, makeLink, openLink } from './links.ts';
import { listFavourites } from './reads.ts';
import { clinicKind, doctorKind } from './rules.ts';
import { addFavourite, mergeFavourites, noteFavourite, removeFavourite } from './writes.ts';

async function readAll(db: Database, accountId: string) {
  const [clinics, doctors] = await Promise.all([
    listFavourites(db, accountId, clinicKind),
    listFavourites(db, accountId, doctorKind),
  ]);
  return { data: { clinics, doctors } };
}

function clinicFavouriteRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, addFavouriteClinic, async ({ session, body }) => {
    await addFavourite(db, session.accountId, clinicKind, body.clinic_id);
    return { data: {} };
  });

  serve(app, removeFavouriteClinic, async ({ session, body }) => {
    await removeFavourite(db, session.accountId, clinicKind, body.clinic_id);
    return { data: {} };
  });

  serve(app, noteFavouriteClinic, async ({ session, params, body }) => {
    await noteFavourite(db, session.accountId, clinicKind, { id: params.id, note: body.note });
    return { data: {} };
  });
}

function doctorFavouriteRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, addFavouriteDoctor, async ({ session, body }) => {
    await addFavourite(db, session.accountId, doctorKind, body.doctor_id);
    return { data: {} };
  });

  serve(app, removeFavouriteDoctor, async ({ session, body }) => {
    await removeFavourite(db, session.accountId, doctorKind, body.doctor_id);
    return { data: {} };
  });

  serve(app, noteFavouriteDoctor, async ({ session, params, body }) => {
    await noteFavourite(db, session.accountId, doctorKind, { id: params.id, note: body.note });
    return { data: {} };
  });
}

/** The link that shows the favourites of a client to others. */
function favouriteLinkRoutes(app: FastifyInstance, needs: { db: Database; secrets: Secrets }): void {
  const { db } = needs;
  serve(app, getFavouriteLink, async ({ session }) => ({ data: await findLink(needs, session.accountId) }));

  serve(app, shareFavourites, async ({ session, body }) => ({
    data: await makeLink(needs, session.accountId, body.has_notes),
  }));

  serve(app, endFavouriteLink, async ({ session }) => {
    await endLink(db, session.accountId);
    return { data: {} };
  });

  serve(app, openSharedFavourites, async ({ body }) => {
    const { accountId, hasNotes } = await openLink(needs, body.token);
    const { data } = await readAll(db, accountId);
    const show = (favourites: Favourite[]) =>
      favourites.map(({ id, note }) => ({ id, note: hasNotes ? note : '' }));
    return { data: { clinics: show(data.clinics), doctors: show(data.doctors) } };
  });
}

export function favouriteRoutes(app: FastifyInstance, needs: { db: Database; secrets: Secrets }): void {
  const { db } = needs;
  serve(app, getFavourites, ({ session }) => readAll(db, session.accountId));
  clinicFavouriteRoutes(app, needs);
  doctorFavouriteRoutes(app, needs);
  favouriteLinkRoutes(app, needs);

  serve(app, mergeFavouritesEndpoint, async ({ session, body }) => {
    await mergeFavourites(db, session.accountId, [
      { kind: clinicKind, favourites: body.clinics },
      { kind: doctorKind, favourites: body.doctors },
    ]);
    return readAll(db, session.accountId);
  });
}
