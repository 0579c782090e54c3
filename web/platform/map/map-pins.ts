import type { QueryOf } from '../../../contract/platform/endpoint.ts';
import type { mapClinics } from '../../../contract/search/map.ts';

export type MapPin = {
  id: number;
  /** Shown in the pin, the same as in the list; without it the pin is a plain point. */
  number?: number;
  title: string;
  /** Words beside the pin. */
  place?: string;
  lat: number;
  lon: number;
  href?: string;
};

/** The conditions of a search, without the zoom. */
export type MapFilters = Omit<QueryOf<typeof mapClinics>, 'zoom'>;

/** The whole search on the map, not only the pins of the list. */
export type LiveSearch = {
  filters: MapFilters;
  /** Searches within a box in the form of `bbox`. */
  onSearchArea(bbox: string): void;
};

/** A pin was pressed, or the map beside the pins (null). `preventDefault` keeps the link of the pin from being followed. */
export type OnPress = (id: number | null, event: { preventDefault(): void }) => void;

export type MapViewProps = {
  pins: readonly MapPin[];
  /** The pin that is hovered or focused here or in the list. */
  activeId?: number | null;
  onActivate?: (id: number | null) => void;
  onPress?: OnPress;
  /** Address of another map style; null for the embedded one. */
  styleUrl: string | null;
  /** The page scrolls through this map: it moves by its buttons, and by dragging where there is a mouse. */
  isQuiet?: boolean;
  /** Null or absent: the pins are all there is. */
  live?: LiveSearch | null;
};
