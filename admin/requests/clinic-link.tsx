import { Link } from 'react-admin';

/** Any record with a clinic; null: it belongs to no single clinic. */
export type OfClinic = { clinic: { id: number; title: string } | null };

/** A link and not plain text, so that the keyboard can reach a table that is wider than the window, and scroll it. */
export const clinicLink = ({ clinic }: OfClinic) =>
  clinic && (
    <Link to={`/clinics/${clinic.id}/show`}>
      <bdi>{clinic.title}</bdi>
    </Link>
  );
