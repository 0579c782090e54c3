import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import { clinicPath } from '../../platform/clinic-paths.ts';
import type { MapPin } from '../../platform/map/map-pins.ts';

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
