import type { ClinicCard } from '../../contract/clinics.ts';
import type { MapPin } from '../map/map-view.tsx';
import { clinicPath } from './clinic-paths.ts';

/** The cards with a known place as pins, with the numbers they have in the list. */
export function clinicPins(cards: readonly ClinicCard[], firstNumber: number): MapPin[] {
  return cards.flatMap(({ id, slug, title, city, location }, i) =>
    location
      ? [
          {
            id,
            number: firstNumber + i,
            title,
            ...(city && { place: city.title }),
            ...location,
            href: clinicPath(slug),
          },
        ]
      : [],
  );
}
