import type { Random } from '../random.ts';
import { glass, paper, steelPale } from './palette.ts';
import { box, curve, draw, oval, polygon, steps, stroke } from './shapes.ts';
import type { Look } from './windows.ts';

export type RoofKind =
  | 'flat'
  | 'parapet'
  | 'penthouse'
  | 'hip'
  | 'mansard'
  | 'gable'
  | 'dome'
  | 'eaves'
  | 'steps'
  | 'garden'
  | 'vault'
  | 'battlement';

/** Where a roof sits: the top edge of a wall. */
export type Edge = { x: number; y: number; width: number; axes: number };

type Roof = (edge: Edge, look: Look, random: Random) => string;

const slab = ({ x, y, width }: Edge, look: Look, over = 9, thick = 13) =>
  draw(box(x - over, y - thick, width + 2 * over, thick), { fill: look.roof });

const flat: Roof = (edge, look, random) => {
  const { x, y, width } = edge;
  const plant = random.range(0.12, 0.6);
  return draw(box(x + width * plant, y - 50, width * 0.16, 40), { fill: steelPale }) + slab(edge, look);
};

const parapet: Roof = ({ x, y, width, axes }, look) => {
  const posts = steps(axes + 1).map((i) => box(x - 6 + ((width - 2) * i) / axes, y - 40, 14, 40));
  const rail = box(x - 4, y - 34, width + 8, 8);
  return (
    draw(
      steps(Math.round(width / 13)).map((i) => stroke(x + i * 13 + 6, y - 26, x + i * 13 + 6, y)),
      {
        weight: 'fine',
      },
    ) +
    draw(rail, { fill: look.trim }) +
    draw(posts, { fill: look.trim }) +
    draw(box(x - 12, y - 8, width + 24, 12), { fill: look.trim })
  );
};

const penthouse: Roof = (edge, look) => {
  const { x, y, width, axes } = edge;
  const inset = width * 0.1;
  const inner = width - 2 * inset;
  const count = axes + 2;
  const bars = steps(count - 1).map((i) => {
    const at = x + inset + (inner * (i + 1)) / count;
    return stroke(at, y - 78, at, y - 12);
  });
  return (
    draw(box(x + inset, y - 78, inner, 68), { fill: glass }) +
    draw(bars, { weight: 'fine' }) +
    draw(box(x + inset - 26, y - 92, inner + 52, 14), { fill: look.roof }) +
    slab(edge, look)
  );
};

function tiles(left: number, right: number, top: number, y: number, slope: number): string {
  const count = Math.max(3, Math.round((right - left) / 34));
  const lines = steps(count - 1).map((i) => {
    const share = (i + 1) / count;
    return stroke(left + (right - left) * share, top, left - slope + (right - left + 2 * slope) * share, y);
  });
  return draw(lines, { weight: 'fine', opacity: 0.45 });
}

const hip: Roof = ({ x, y, width }, look, random) => {
  const height = Math.min(120, width * random.range(0.13, 0.17));
  const inset = height * 0.9;
  const stack = random.range(0.16, 0.3);
  const chimneys = [stack, 1 - stack].map((share) => box(x + width * share - 14, y - height - 22, 28, 60));
  return (
    draw(random.chance(0.6) ? chimneys : [], { fill: look.wall }) +
    draw(
      polygon([
        [x - 20, y],
        [x + inset, y - height],
        [x + width - inset, y - height],
        [x + width + 20, y],
      ]),
      { fill: look.roof, weight: 'outline' },
    ) +
    tiles(x + inset, x + width - inset, y - height, y, inset + 20) +
    draw(box(x - 22, y - 4, width + 44, 10), { fill: look.trim })
  );
};

const mansard: Roof = ({ x, y, width, axes }, look) => {
  const height = 92;
  const step = width / axes;
  const half = Math.min(24, step * 0.24);
  const dormers = steps(axes).map((i) => x + step * (i + 0.5));
  return [
    draw(curve`M${x - 6} ${y}L${x + 26} ${y - height}H${x + width - 26}L${x + width + 6} ${y}z`, {
      fill: look.roof,
      weight: 'outline',
    }),
    draw(box(x + 18, y - height - 10, width - 36, 11), { fill: look.roof }),
    draw(
      dormers.map(
        (at) => curve`M${at - half - 7} ${y - 8}v-46a${half + 7} ${half + 7} 0 0 1 ${2 * half + 14} 0v46z`,
      ),
      { fill: paper },
    ),
    draw(
      dormers.map((at) => curve`M${at - half} ${y - 8}v-44a${half} ${half} 0 0 1 ${2 * half} 0v44z`),
      { fill: look.glass },
    ),
    draw(
      dormers.map((at) => stroke(at, y - 50 - half, at, y - 8)),
      { weight: 'fine' },
    ),
    draw(box(x - 16, y - 9, width + 32, 13), { fill: look.trim }),
  ].join('');
};

const gable: Roof = ({ x, y, width }, look, random) => {
  const height = Math.min(190, width * random.range(0.2, 0.28));
  const middle = x + width / 2;
  return (
    draw(
      polygon([
        [x, y],
        [middle, y - height],
        [x + width, y],
      ]),
      { fill: look.wall },
    ) +
    draw(oval(middle, y - height * 0.4, height * 0.15), { fill: look.glass }) +
    draw(stroke(middle, y - height * 0.55, middle, y - height * 0.25), { weight: 'fine' }) +
    draw(
      curve`M${x - 26} ${y + 6}L${middle} ${y - height - 16}L${x + width + 26} ${y + 6}l-10 12L${middle} ${y - height + 8}L${x - 16} ${y + 18}z`,
      { fill: look.roof, weight: 'outline' },
    )
  );
};

const domeOn = (x: number, y: number, r: number, look: Look) =>
  draw(box(x - r * 0.92, y - r * 0.42, r * 1.84, r * 0.42), { fill: look.wall }) +
  draw(
    [-0.6, -0.2, 0.2, 0.6].map(
      (share) =>
        curve`M${x + share * r - r * 0.1} ${y - 4}v${-r * 0.16}a${r * 0.1} ${r * 0.1} 0 0 1 ${r * 0.2} 0v${r * 0.16}z`,
    ),
    { fill: look.glass, weight: 'fine' },
  ) +
  draw(
    curve`M${x - r} ${y - r * 0.42}C${x - r} ${y - r * 1.05} ${x - r * 0.34} ${y - r * 1.22} ${x} ${y - r * 1.5}C${x + r * 0.34} ${y - r * 1.22} ${x + r} ${y - r * 1.05} ${x + r} ${y - r * 0.42}z`,
    { fill: look.roof, weight: 'outline' },
  ) +
  draw(
    curve`M${x} ${y - r * 1.46}V${y - r * 1.72}M${x - r * 0.5} ${y - r * 0.42}C${x - r * 0.5} ${y - r} ${x - r * 0.16} ${y - r * 1.2} ${x} ${y - r * 1.46}C${x + r * 0.16} ${y - r * 1.2} ${x + r * 0.5} ${y - r} ${x + r * 0.5} ${y - r * 0.42}`,
    { weight: 'fine' },
  );

const dome: Roof = (edge, look, random) => {
  const { x, y, width } = edge;
  const r = Math.min(120, width * random.range(0.13, 0.17));
  const small = random.chance(0.55)
    ? domeOn(x + width * 0.13, y - 10, r * 0.5, look) + domeOn(x + width * 0.87, y - 10, r * 0.5, look)
    : '';
  return small + domeOn(x + width / 2, y - 10, r, look) + slab(edge, { ...look, roof: look.trim }, 8, 12);
};

const eaves: Roof = ({ x, y, width }, look) => {
  const height = Math.min(96, width * 0.12);
  const over = 58;
  const d = curve`M${x - over} ${y + 4}q${over * 0.8} -8 ${over + 26} ${-height}H${x + width - 26}q${26} ${height - 8} ${over + 26} ${height}q-6 10 -18 10H${x - over + 18}q-12 0 -18 -10z`;
  return (
    draw(d, { fill: look.roof, weight: 'outline' }) +
    draw(box(x + 14, y - height - 9, width - 28, 12), { fill: look.roof }) +
    tiles(x + 40, x + width - 40, y - height + 4, y, 34) +
    draw(
      steps(Math.round(width / 40)).map((i) => box(x + 10 + i * 40, y + 14, 10, 10)),
      {
        fill: look.trim,
        weight: 'fine',
      },
    )
  );
};

const stepped: Roof = ({ x, y, width, axes }, look) => {
  const count = axes > 5 ? 3 : 1;
  const each = width / count;
  return steps(count)
    .map((i) => {
      const [left, u] = [x + each * i, each / 8];
      const rise = Math.min(34, u * 0.9);
      const d = curve`M${left} ${y}v${-rise}h${u}v${-rise}h${u}v${-rise}h${u}v${-rise}h${u * 2}v${rise}h${u}v${rise}h${u}v${rise}h${u}v${rise}z`;
      const middle = left + each / 2;
      return (
        draw(d, { fill: look.wall, weight: 'outline' }) +
        draw(oval(middle, y - rise * 1.7, Math.min(20, u * 0.55)), { fill: look.glass })
      );
    })
    .join('');
};

const garden: Roof = (edge, look, random) => {
  const { x, y, width } = edge;
  const bushes = steps(Math.round(width / 54)).map((i) => {
    const half = random.range(20, 34);
    return curve`M${x + 20 + i * 54 - half * 0.4} ${y - 12}a${half} ${half * random.range(0.7, 1.15)} 0 0 1 ${half * 2} 0z`;
  });
  const pergola = x + width * random.pick([0.14, 0.58]);
  const posts = [0, 0.5, 1].map((share) => box(pergola + width * 0.26 * share, y - 86, 8, 76));
  return (
    draw(posts, { fill: look.trim }) +
    draw(box(pergola - 16, y - 96, width * 0.26 + 40, 11), { fill: look.roof }) +
    draw(bushes, { fill: random.pick(['#B4CBB4', '#CBD9B8']) }) +
    slab(edge, look)
  );
};

const vault: Roof = (edge, look) => {
  const { x, y, width, axes } = edge;
  const step = width / axes;
  const arcs = steps(axes).map(
    (i) => curve`M${x + i * step} ${y - 8}a${step / 2} ${step * 0.3} 0 0 1 ${step} 0z`,
  );
  return draw(arcs, { fill: look.roof, weight: 'outline' }) + slab(edge, { ...look, roof: look.trim }, 6, 10);
};

const battlement: Roof = ({ x, y, width }, look) => {
  const count = Math.round(width / 34) | 1;
  const each = width / count;
  const merlons = steps(count)
    .filter((i) => i % 2 === 0)
    .map((i) => curve`M${x + i * each} ${y - 8}v-22l${each / 2} -14l${each / 2} 14v22z`);
  return draw(merlons, { fill: look.wall }) + draw(box(x - 8, y - 12, width + 16, 13), { fill: look.trim });
};

const roofs: Record<RoofKind, Roof> = {
  flat,
  parapet,
  penthouse,
  hip,
  mansard,
  gable,
  dome,
  eaves,
  steps: stepped,
  garden,
  vault,
  battlement,
};

export const drawRoof = (kind: RoofKind, edge: Edge, look: Look, random: Random) =>
  roofs[kind](edge, look, random);
