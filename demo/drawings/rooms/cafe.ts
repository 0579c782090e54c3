import type { Random } from '../../random.ts';
import { drawShelf, drawVase } from '../furniture.ts';
import { drawWindow, views } from '../openings.ts';
import {
  cream,
  fabrics,
  paper,
  steel,
  steelPale,
  teal,
  tealMist,
  white,
  wood,
  woodDeep,
} from '../palette.ts';
import { drawPottedPlant } from '../plants.ts';
import { drawPendant, drawPicture, drawShell, type LampKind, shadow } from '../room.ts';
import { box, curve, draw, rounded, steps, stroke } from '../shapes.ts';

function drawMachine(x: number, foot: number): string {
  return (
    draw(rounded(x, foot - 132, 190, 120, 12), { fill: steelPale, weight: 'outline' }) +
    draw(rounded(x + 14, foot - 76, 162, 60, 4), { fill: white, weight: 'fine' }) +
    draw([stroke(x + 50, foot - 76, x + 50, foot - 52), stroke(x + 140, foot - 76, x + 140, foot - 52)], {
      weight: 'outline',
    }) +
    draw([rounded(x + 36, foot - 40, 30, 24, 5), rounded(x + 126, foot - 40, 30, 24, 5)], { fill: white }) +
    draw(
      steps(5).map((i) => rounded(x + 12 + i * 34, foot - 154, 28, 22, 4)),
      { fill: paper, weight: 'fine' },
    ) +
    draw(box(x + 4, foot - 12, 182, 12), { fill: steel })
  );
}

function drawCase(x: number, foot: number, random: Random): string {
  const cakes = (y: number) => steps(5).map((i) => curve`M${x + 22 + i * 56} ${y}v-16a20 20 0 0 1 40 0v16z`);
  return (
    draw(curve`M${x} ${foot}v-150q0 -20 24 -20h262q24 0 24 20v150z`, { fill: '#F4F9F8', weight: 'outline' }) +
    draw(cakes(foot - 86), { fill: random.pick(['#E8CDB9', '#E9D3A9']), weight: 'fine' }) +
    draw(cakes(foot - 12), { fill: random.pick(['#EED6D0', '#DDB59C']), weight: 'fine' }) +
    draw([stroke(x + 6, foot - 86, x + 304, foot - 86), stroke(x + 6, foot - 12, x + 304, foot - 12)])
  );
}

function drawBar(x: number, floor: number, width: number, random: Random): string {
  const top = floor - 226;
  const fill = random.pick([cream, tealMist, '#EADFCB', '#E3EADC']);
  const kind = random.pick(['tiles', 'boards'] as const);
  const lines =
    kind === 'boards'
      ? steps(Math.round(width / 42)).map((i) =>
          stroke(x + 20 + i * 42, top + 20, x + 20 + i * 42, floor - 14),
        )
      : [
          ...steps(3).map((i) => stroke(x, top + 66 + i * 46, x + width, top + 66 + i * 46)),
          ...steps(Math.round(width / 60)).map((i) =>
            stroke(x + 30 + i * 60, top + 20, x + 30 + i * 60, floor - 14),
          ),
        ];
  return [
    shadow(x, floor, width),
    drawMachine(x + width - 250, top),
    drawCase(x + 50, top, random),
    draw(box(x, top + 10, width, 216), { fill, weight: 'outline' }),
    draw(lines, { weight: 'fine', opacity: 0.5 }),
    draw(rounded(x - 14, top, width + 28, 20, 3), { fill: random.pick([wood, woodDeep, white]) }),
    draw(box(x + 8, floor - 14, width - 16, 14), { fill: steel }),
  ].join('');
}

function drawBistroChair(x: number, floor: number, side: 1 | -1, fill: string): string {
  const d = (dx: number) => x + side * dx;
  return (
    draw(
      curve`M${d(-34)} ${floor}L${d(-26)} ${floor - 112}L${d(-44)} ${floor - 250}M${d(44)} ${floor}L${d(36)} ${floor - 112}`,
      { weight: 'outline' },
    ) +
    draw(curve`M${d(-46)} ${floor - 256}q${side * 18} 46 ${side * 12} 84`, { weight: 'outline' }) +
    draw(rounded(Math.min(d(-40), d(46)), floor - 124, 86, 15, 7), { fill })
  );
}

function drawTable(x: number, floor: number, random: Random): string {
  const fill = random.pick(fabrics);
  const top = floor - 190;
  return [
    shadow(x - 150, floor, 300),
    drawBistroChair(x - 130, floor - 6, 1, fill),
    drawBistroChair(x + 130, floor - 6, -1, fill),
    draw([stroke(x, top, x, floor - 8), curve`M${x - 56} ${floor}q56 -26 112 0`], { weight: 'outline' }),
    random.chance(0.5) ? drawVase(x + 6, top, 84, random) : '',
    draw(
      [
        curve`M${x - 70} ${top - 26}h34v14q0 12 -17 12t-17 -12zM${x + 40} ${top - 26}h34v14q0 12 -17 12t-17 -12z`,
      ],
      { fill: white },
    ),
    draw(rounded(x - 104, top, 208, 14, 6), { fill: random.pick([wood, paper, woodDeep]) }),
  ].join('');
}

/** A blank board with a few chalk lines and a striped blind over the bar. */
function drawOver(x: number, width: number): string {
  const each = width / 12;
  const stripes = (odd: number) =>
    steps(12)
      .filter((i) => i % 2 === odd)
      .map((i) => curve`M${x + i * each} 150h${each}v58a${each / 2} 20 0 0 1 ${-each} 0z`);
  return (
    draw(stripes(0), { fill: teal, weight: 'part' }) +
    draw(stripes(1), { fill: paper, weight: 'part' }) +
    draw(stroke(x - 8, 150, x + width + 8, 150), { weight: 'outline' })
  );
}

const lamps: readonly LampKind[] = ['bell', 'globe', 'disc'];

/** Where patients and their families eat. */
export function drawCafe(random: Random): string {
  const floor = random.range(858, 872);
  const width = random.range(660, 760);
  const x = 1520 - width;
  const lamp = random.pick(lamps);
  const isWide = random.chance(0.5);
  const outside = random.pick(views);
  const windows = isWide
    ? drawWindow(80, 150, 580, 430, random, { panes: 4, outside, crossbar: 0.24 })
    : [0, 1]
        .map((i) =>
          drawWindow(100 + i * 300, 140, 240, 440, random, {
            panes: 2,
            outside,
            isArched: true,
            crossbar: 0.3,
          }),
        )
        .join('');
  return [
    drawShell(random, ['plain', 'tiles', 'wainscot', 'plain', 'block']),
    windows,
    random.chance(0.6)
      ? drawOver(x + 20, width - 40)
      : drawPicture(x + 60, 130, 200, 150, random) + drawShelf(x + 320, 250, width - 360, random),
    drawShelf(x + 60, 420, width - 120, random),
    [0.14, 0.4].map((share) => drawPendant(1600 * share, random.range(170, 240), lamp)).join(''),
    drawBar(x, floor - 10, width, random),
    drawTable(300, floor + 44, random),
    random.chance(0.7) ? drawTable(x - 130, floor + 84, random) : '',
    drawPottedPlant(60, floor - 10, random.range(230, 330), random),
  ].join('');
}
