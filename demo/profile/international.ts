import type { International } from '../../contract/clinics/sections/international.ts';
import { draw, normal } from '../choosing.ts';
import type { Random } from '../random.ts';
import type { Prices } from './prices.ts';

const methods: NonNullable<International['payment']>['methods'] = ['transfer', 'card', 'cash', 'insurance'];
const videoVisits: readonly [number[], ...number[][]] = [
  [7, 30],
  [14, 90],
  [7, 30, 180],
  [30],
  [30, 180, 365],
  [10],
];

/** Facts for patients from abroad; about one in six of them is not told. */
export function makeInternational(random: Random, prices: Prices): International {
  const fee = (euro: number) => ({ amount: prices.toLocal(euro, random), currency_id: prices.currencyId });
  const told = <Fact>(make: () => Fact): Fact | null => (random.chance(0.84) ? make() : null);
  return {
    visa: told(() => ({
      working_days: random.between(2, 15),
      fee: random.chance(0.4) ? null : fee(random.between(4, 16) * 10),
    })),
    airport: told(() => ({
      km: Math.round(Math.max(4, 24 + 12 * normal(random))),
      transfer: random.chance(0.2)
        ? null
        : { fee: random.chance(0.5) ? null : fee(random.between(3, 9) * 10) },
    })),
    lodging: told(() => ({
      hotels: random.between(1, 9),
      within_metres: random.between(2, 30) * 50,
      has_discount: random.chance(0.5),
    })),
    payment: told(() => ({
      methods: draw(random, methods, random.between(2, 4)),
      prepayment_percent: random.pick([0, 10, 20, 20, 30, 30, 50, 100]),
      refund_days: random.chance(0.75) ? random.pick([3, 5, 7, 10, 14, 30]) : null,
    })),
    aftercare: told(() => ({
      video_visit_days: [...random.pick(videoVisits)],
      is_included: random.chance(0.7),
    })),
    complications: told(() => ({ free_days: random.pick([14, 30, 30, 60, 90, 180, 365]) })),
  };
}
