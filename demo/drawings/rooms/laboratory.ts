import type { Random } from '../../random.ts';
import { drawCupboards, drawShelf, drawStool } from '../furniture.ts';
import { drawWindow } from '../openings.ts';
import { clay, dark, glassPale, paper, steel, steelPale, tealMist, tealPale, white } from '../palette.ts';
import { drawPottedPlant } from '../plants.ts';
import { drawClock, drawMonitor, drawScreen, drawShell } from '../room.ts';
import { box, curve, draw, oval, polygon, rounded, steps, stroke } from '../shapes.ts';

/** Things on a bench: each stands on `foot` with its left edge at `x`. */
type Thing = { width: number; draw: (x: number, foot: number, random: Random) => string };

const microscope: Thing = {
  width: 150,
  draw: (x, y) =>
    draw(rounded(x + 6, y - 16, 116, 16, 6), { fill: tealPale }) +
    draw(curve`M${x + 92} ${y - 16}c34 -40 30 -110 -16 -136l-18 20c26 26 30 74 6 116z`, { fill: white }) +
    draw(rounded(x + 16, y - 74, 78, 11, 3), { fill: steel }) +
    draw(
      polygon([
        [x + 34, y - 196],
        [x + 58, y - 206],
        [x + 84, y - 134],
        [x + 58, y - 124],
      ]),
      { fill: tealPale },
    ) +
    draw(
      [
        polygon([
          [x + 62, y - 122],
          [x + 78, y - 128],
          [x + 72, y - 86],
          [x + 62, y - 86],
        ]),
        rounded(x + 24, y - 216, 34, 18, 5),
      ],
      { fill: dark },
    ),
};

const centrifuge: Thing = {
  width: 200,
  draw: (x, y) =>
    draw(rounded(x, y - 118, 180, 118, 18), { fill: white, weight: 'outline' }) +
    draw(curve`M${x + 10} ${y - 118}q80 -64 160 0z`, { fill: tealMist }) +
    drawScreen(x + 106, y - 62, 54, 34, 'dark') +
    draw([oval(x + 40, y - 44, 14), stroke(x, y - 84, x + 180, y - 84)], { weight: 'fine' }),
};

const analyzer: Thing = {
  width: 330,
  draw: (x, y) =>
    draw(rounded(x, y - 230, 310, 230, 14), { fill: paper, weight: 'outline' }) +
    draw(rounded(x + 20, y - 206, 166, 110, 8), { fill: glassPale }) +
    draw(
      steps(6).map((i) => rounded(x + 36 + i * 24, y - 150, 13, 48, 6)),
      { fill: '#E3CDB8', weight: 'fine' },
    ) +
    drawScreen(x + 206, y - 206, 84, 70, 'rows') +
    draw(
      [
        stroke(x, y - 74, x + 310, y - 74),
        box(x + 206, y - 52, 84, 30),
        stroke(x + 36, y - 38, x + 150, y - 38),
      ],
      { weight: 'fine' },
    ),
};

const tubes: Thing = {
  width: 170,
  draw: (x, y, random) =>
    draw(
      steps(6).map((i) => rounded(x + 12 + i * 24, y - 84, 15, 78, 7)),
      { fill: random.pick(['#E3CDB8', '#EED6D0', glassPale]), weight: 'fine' },
    ) +
    draw(
      steps(6).map((i) => box(x + 11 + i * 24, y - 92, 17, 13)),
      { fill: tealPale, weight: 'fine' },
    ) +
    draw([box(x, y - 54, 156, 10), box(x, y - 12, 156, 12)], { fill: white }) +
    draw([stroke(x + 3, y - 54, x + 3, y), stroke(x + 153, y - 54, x + 153, y)]),
};

const flasks: Thing = {
  width: 180,
  draw: (x, y) => {
    const flask = (at: number, size: number) =>
      curve`M${at - size * 0.13} ${y - size}v${size * 0.36}L${at - size * 0.42} ${y - 6}q-4 6 6 6h${size * 0.72}q10 0 6 -6L${at + size * 0.13} ${y - size * 0.64}v${-size * 0.36}z`;
    const level = (at: number, size: number) =>
      curve`M${at - size * 0.28} ${y - size * 0.34}h${size * 0.56}L${at + size * 0.4} ${y - 5}h${-size * 0.8}z`;
    return (
      draw([flask(x + 52, 112), flask(x + 128, 80)], { fill: '#F4F8F7' }) +
      draw(level(x + 52, 112), { fill: '#CFE0B8', weight: 'fine' }) +
      draw(level(x + 128, 80), { fill: '#E9D3A9', weight: 'fine' })
    );
  },
};

const computer: Thing = {
  width: 230,
  draw: (x, y, random) => drawMonitor(x, y, 200, random.pick(['scan', 'rows'])),
};

const pipettes: Thing = {
  width: 110,
  draw: (x, y) =>
    draw(
      [
        stroke(x + 44, y, x + 44, y - 136),
        stroke(x + 10, y - 4, x + 78, y - 4),
        stroke(x + 4, y - 126, x + 84, y - 126),
      ],
      { weight: 'outline' },
    ) +
    draw(
      [8, 32, 56].map((dx) => curve`M${x + dx} ${y - 132}h13v66l-5 46h-3l-5 -46z`),
      { fill: white },
    ) +
    draw(
      [8, 32, 56].map((dx) => rounded(x + dx - 2, y - 148, 17, 18, 4)),
      { fill: clay },
    ),
};

/** Fills a bench from left to right with different things. */
function drawThings(x: number, foot: number, width: number, random: Random): string {
  const left = [microscope, centrifuge, analyzer, tubes, flasks, computer, pipettes];
  const parts: string[] = [];
  let at = x;
  while (left.length > 0) {
    const [thing] = left.splice(Math.floor(random.fraction() * left.length), 1);
    if (!thing || at + thing.width > x + width) continue;
    parts.push(thing.draw(at, foot, random));
    at += thing.width + random.range(14, 50);
  }
  return parts.join('');
}

function drawHood(x: number, floor: number, random: Random): string {
  const [width, top] = [350, floor - 640];
  return (
    drawCupboards(x, floor, width, 236, random) +
    draw(box(x, top, width, 404), { fill: paper, weight: 'outline' }) +
    draw(box(x + 26, top + 90, width - 52, 300), { fill: tealMist }) +
    draw(box(x + 26, top + 90, width - 52, 150), { fill: glassPale }) +
    draw([
      stroke(x + width / 2 - 30, top + 226, x + width / 2 + 30, top + 226),
      stroke(x, top + 66, x + width, top + 66),
      oval(x + 50, top + 34, 10),
      oval(x + 84, top + 34, 10),
    ]) +
    flasks.draw(x + 90, top + 390, random) +
    draw(rounded(x + width / 2 - 50, -10, 100, Math.max(10, top + 10), 0), { fill: steelPale })
  );
}

/** Where samples are examined. */
export function drawLaboratory(random: Random): string {
  const floor = random.range(846, 866);
  const hasHood = random.chance(0.5);
  const [x, width] = hasHood ? [470, 1070] : [60, 1480];
  const top = floor - 236;
  const above = random.between(0, 2);
  return [
    drawShell(random, ['plain', 'tiles', 'panels', 'plain']),
    hasHood ? drawHood(50, floor, random) : '',
    above === 0
      ? drawWindow(x + width - 430, 120, 400, 270, random, {
          panes: 3,
          crossbar: 0,
          dress: random.pick(['blind', 'none']),
        })
      : drawShelf(x + width - 470, 320, 440, random),
    above === 2 ? drawShelf(x + width - 470, 200, 440, random) : '',
    drawShelf(x + 40, 320, random.range(330, 480), random),
    random.chance(0.6) ? drawShelf(x + 40, 200, 330, random) : drawClock(x + 570, 200),
    drawCupboards(x, floor, width, 236, random),
    drawThings(x + 20, top, width - 30, random),
    drawStool(x + width * 0.3, floor + 60, 190, random.pick([tealPale, '#E3CDB8'])),
    random.chance(0.6) ? drawStool(x + width * 0.68, floor + 66, 190) : '',
    random.chance(0.3) ? drawPottedPlant(1530, floor + 30, 230, random) : '',
  ].join('');
}
