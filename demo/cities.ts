import type { Kind } from './names.ts';

/**
 * Cities of the small demo world, by GeoNames id. `local`: the name in the country's own Latin letters where it is
 * another. `postcode`: `#` a digit, `@` a letter. `landward`: degrees from
 * north in which there is land when the centre stands at the water; clinics stand on that side.
 * `kinds`: what some of its clinics are in any case, so that the examples of the home page, and patients' usual questions, find them.
 */
export type DemoCity = {
  id: number;
  name: string;
  local?: string;
  postcode?: string;
  landward?: number;
  kinds?: readonly [Kind, ...Kind[]];
};

export const demoCities: readonly DemoCity[] = [
  { id: 2950159, name: 'Berlin', postcode: '10###' },
  { id: 2867714, name: 'Munich', local: 'München', postcode: '80###', kinds: ['diagnostics', 'heart'] },
  { id: 2911298, name: 'Hamburg', postcode: '20###', landward: 0 },
  { id: 2907911, name: 'Heidelberg', postcode: '691##' },
  { id: 2761369, name: 'Vienna', local: 'Wien', postcode: '1#00' },
  { id: 2657896, name: 'Zürich', postcode: '80##', landward: 340 },
  { id: 2643743, name: 'London', postcode: 'W# #@@' },
  { id: 2643123, name: 'Manchester', postcode: 'M# #@@' },
  { id: 2650225, name: 'Edinburgh', postcode: 'EH# #@@', landward: 190 },
  { id: 4930956, name: 'Boston', postcode: '021##', landward: 250 },
  { id: 4699066, name: 'Houston', postcode: '770##' },
  { id: 4887398, name: 'Chicago', postcode: '606##', landward: 270 },
  { id: 6167865, name: 'Toronto', postcode: 'M#@ #@#', landward: 340 },
  { id: 2158177, name: 'Melbourne', postcode: '30##', landward: 45 },
  { id: 1275339, name: 'Mumbai', postcode: '4000##', landward: 20 },
  { id: 1264527, name: 'Chennai', postcode: '6000##', landward: 270 },
  { id: 1880252, name: 'Singapore', postcode: '3#####', landward: 350 },
  { id: 2988507, name: 'Paris', postcode: '7501#' },
  { id: 2996944, name: 'Lyon', postcode: '6900#' },
  { id: 3117735, name: 'Madrid', postcode: '280##' },
  { id: 3128760, name: 'Barcelona', postcode: '080##', landward: 315 },
  { id: 3530597, name: 'Mexico City', local: 'Ciudad de México', postcode: '06###' },
  { id: 3995465, name: 'Monterrey', postcode: '64###' },
  { id: 3435910, name: 'Buenos Aires', postcode: 'C1###@@@', landward: 235 },
  { id: 2267057, name: 'Lisbon', local: 'Lisboa', postcode: '1#00-###', landward: 345 },
  { id: 3448439, name: 'São Paulo', postcode: '01###-###' },
  { id: 3173435, name: 'Milan', local: 'Milano', postcode: '201##' },
  { id: 3169070, name: 'Rome', local: 'Roma', postcode: '001##' },
  { id: 2759794, name: 'Amsterdam', postcode: '10## @@', landward: 190 },
  { id: 756135, name: 'Warsaw', local: 'Warszawa', postcode: '00-###' },
  { id: 3094802, name: 'Kraków', postcode: '31-###' },
  { id: 3067696, name: 'Prague', local: 'Praha', postcode: '1#0 00' },
  { id: 3054643, name: 'Budapest', postcode: '10##' },
  { id: 264371, name: 'Athens', postcode: '10# ##' },
  { id: 745044, name: 'Istanbul', local: 'İstanbul', postcode: '34###', landward: 300 },
  { id: 323786, name: 'Ankara', postcode: '06###' },
  { id: 323777, name: 'Antalya', postcode: '07###', landward: 350 },
  { id: 524901, name: 'Moscow', postcode: '1#####' },
  { id: 498817, name: 'Saint Petersburg', postcode: '19####', landward: 110 },
  { id: 1496747, name: 'Novosibirsk', postcode: '6300##' },
  { id: 551487, name: 'Kazan', postcode: '4200##', landward: 90 },
  { id: 703448, name: 'Kyiv', postcode: '01###' },
  { id: 1526384, name: 'Almaty', postcode: '0500##' },
  { id: 1512569, name: 'Tashkent', local: 'Toshkent', postcode: '1000##' },
  { id: 611717, name: 'Tbilisi', postcode: '01##' },
  { id: 792680, name: 'Belgrade', postcode: '11###', landward: 160 },
  { id: 293397, name: 'Tel Aviv', postcode: '6#####0', landward: 90 },
  { id: 294801, name: 'Haifa', postcode: '3#####0', landward: 160 },
  { id: 292223, name: 'Dubai', landward: 135, kinds: ['children'] },
  { id: 292968, name: 'Abu Dhabi', landward: 120 },
  { id: 108410, name: 'Riyadh', postcode: '1####' },
  { id: 360630, name: 'Cairo', postcode: '11###' },
  { id: 250441, name: 'Amman', postcode: '111##' },
  { id: 1796236, name: 'Shanghai', postcode: '200###' },
  { id: 1816670, name: 'Beijing', postcode: '100###' },
  { id: 1850147, name: 'Tokyo', postcode: '16#-00##' },
  { id: 1853909, name: 'Osaka', postcode: '53#-00##', landward: 80 },
  { id: 1835848, name: 'Seoul', postcode: '04###' },
  { id: 1838524, name: 'Busan', postcode: '47###', landward: 0 },
  { id: 1609350, name: 'Bangkok', postcode: '10###' },
  { id: 1566083, name: 'Ho Chi Minh City', local: 'TP. Hồ Chí Minh', postcode: '70####' },
  { id: 1642911, name: 'Jakarta', postcode: '10###' },
  { id: 2673730, name: 'Stockholm', postcode: '11# ##' },
];
