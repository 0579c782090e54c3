import { breakpoints } from '../web/ui/breakpoints.ts';

const allowed = {
  min: new Set<number>(breakpoints),
  max: new Set<number>(breakpoints.map((breakpoint) => breakpoint - 1)),
};

/** A list of `sizes` names widths too; the width of a container is no breakpoint of the window. */
const containers = /@container[^{]*\{/g;
const widths = /\((min|max)-width:\s*([\d.]+)(px|r?em)\)|\bwidth\s*[<>]=?\s*([\d.]+)(px|r?em)/g;

/** Widths of windows that a style sheet or a script asks for and that are no breakpoint, as they are written. */
export function strangeWidths(text: string): string[] {
  return [...text.replaceAll(containers, '').matchAll(widths)]
    .filter(([, side, amount, unit]) => {
      if (side !== 'min' && side !== 'max') return true;
      return unit !== 'px' || !allowed[side].has(Number(amount));
    })
    .map(([written]) => written);
}
