import { useSite } from '../platform/site.tsx';

/** `100` → `1 ч 40 мин`, `40` → `40 мин`, by the rules of the language. */
export function useShortDuration(): (minutes: number) => string {
  const { prefix } = useSite().language;
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(`${prefix}-u-nu-latn`, { style: 'unit', unit: name, unitDisplay: 'short' }).format(
      value,
    );
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    const parts = [hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')];
    return parts.filter(Boolean).join(' ').replaceAll(' ', '\u00a0');
  };
}
