import type { Random } from '../random.ts';
import { glassDeep, glassPale, paper, steelPale, teal } from './palette.ts';
import { arch, box, curve, draw, steps, stroke } from './shapes.ts';
import type { Look } from './windows.ts';

export type EntranceKind = 'slab' | 'posts' | 'awning' | 'barrel' | 'portico';

type Door = { middle: number; ground: number; half: number; height: number };

function leaves({ middle, ground, half, height }: Door): string {
  const side = half * 0.46;
  return [
    draw(box(middle - half, ground - height, 2 * half, height), { fill: glassPale }),
    draw(box(middle - half + side, ground - height * 0.84, 2 * (half - side), height * 0.84), {
      fill: glassDeep,
    }),
    draw(
      stroke(middle, ground - height * 0.84, middle, ground) +
        stroke(middle - half, ground - height * 0.84, middle + half, ground - height * 0.84),
      { weight: 'fine' },
    ),
    draw(
      stroke(middle - 7, ground - height * 0.46, middle - 7, ground - height * 0.34) +
        stroke(middle + 7, ground - height * 0.46, middle + 7, ground - height * 0.34),
    ),
  ].join('');
}

function stairs({ middle, ground, half }: Door, random: Random): string {
  const count = random.between(0, 3);
  return draw(
    steps(count).map((i) => box(middle - half * 1.5 - i * 12, ground - 4 + i * 9, half * 3 + i * 24, 9)),
    { fill: steelPale },
  );
}

const canopies: Record<EntranceKind, (door: Door, look: Look) => string> = {
  slab: ({ middle, ground, half, height }) =>
    draw(box(middle - half * 1.9, ground - height - 16, half * 3.8, 15), { fill: teal }),
  posts: ({ middle, ground, half, height }) =>
    draw(
      [
        box(middle - half * 2.1, ground - height - 8, 10, height + 8),
        box(middle + half * 2.1 - 10, ground - height - 8, 10, height + 8),
      ],
      {
        fill: paper,
      },
    ) + draw(box(middle - half * 2.4, ground - height - 24, half * 4.8, 18), { fill: teal }),
  awning: ({ middle, ground, half, height }) => {
    const top = ground - height - 26;
    const [low, wide] = [half * 1.7, half * 1.35];
    const scallops = steps(6).map(
      (i) => curve`M${middle - low + (i * low) / 3} ${top + 44}a${low / 6} 10 0 0 0 ${low / 3} 0z`,
    );
    const ribs = [-0.66, -0.33, 0, 0.33, 0.66].map((share) =>
      stroke(middle + share * wide, top, middle + share * low, top + 44),
    );
    return (
      draw(curve`M${middle - wide} ${top}h${wide * 2}L${middle + low} ${top + 44}H${middle - low}z`, {
        fill: teal,
      }) +
      draw(scallops, { fill: teal }) +
      draw(ribs, { weight: 'fine', ink: '#5FA5A2' })
    );
  },
  barrel: ({ middle, ground, half, height }) =>
    draw(
      curve`M${middle - half * 1.45} ${ground - height + 6}a${half * 1.45} ${half * 0.95} 0 0 1 ${half * 2.9} 0z`,
      { fill: teal },
    ) +
    draw(
      [-0.9, -0.45, 0, 0.45, 0.9].map((share) =>
        stroke(
          middle,
          ground - height + 6,
          middle + share * half * 1.32,
          ground - height + 6 - half * 0.92 * Math.sqrt(1 - share * share * 0.83),
        ),
      ),
      { weight: 'fine', ink: '#5FA5A2' },
    ),
  portico: ({ middle, ground, half, height }, look) => {
    const [wide, top] = [half * 2.2, ground - height - 20];
    const columns = [-1, -0.62, 0.62, 1].map((share) =>
      box(middle + share * (wide - 12) - 8, top, 16, height + 20),
    );
    return (
      draw(columns, { fill: look.trim }) +
      draw(box(middle - wide - 8, top - 20, wide * 2 + 16, 22), { fill: teal }) +
      draw(curve`M${middle - wide - 8} ${top - 20}L${middle} ${top - 76}L${middle + wide + 8} ${top - 20}z`, {
        fill: look.trim,
      })
    );
  },
};

/** The door under the one teal canopy; `arched` stands in an arch of the wall instead of a straight opening. */
export function drawEntrance(kind: EntranceKind, door: Door, look: Look, random: Random): string {
  const { middle, ground, half, height } = door;
  const isArched = kind === 'barrel';
  const frame = isArched
    ? draw(arch(middle - half - 12, ground - height - half * 0.9, 2 * half + 24, height + half * 0.9), {
        fill: look.trim,
      })
    : '';
  return frame + leaves(door) + canopies[kind](door, look) + stairs(door, random);
}
