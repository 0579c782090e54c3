import { Link } from 'react-admin';

/** What concerns a clinic; null: it concerns all or none. */
export type OfClinic = { clinic: { id: number; title: string } | null };

/** A link, so that a keyboard reaches the table and can scroll it where it is wider than the window. */
export const clinicLink = ({ clinic }: OfClinic) =>
  clinic && (
    <Link to={`/clinics/${clinic.id}/show`}>
      <bdi>{clinic.title}</bdi>
    </Link>
  );
