import type { Random } from '../../random.ts';
import { drawCupboards, drawEasyChair, drawFloorLamp, drawVase } from '../furniture.ts';
import { drawWindow } from '../openings.ts';
import {
  fabrics,
  paper,
  sand,
  steel,
  steelPale,
  tealMist,
  tealPale,
  warm,
  white,
  wood,
  woodDeep,
} from '../palette.ts';
import { drawPottedPlant } from '../plants.ts';
import { drawPicture, drawScreen, drawShell, shadow } from '../room.ts';
import { box, curve, draw, oval, rounded, stroke } from '../shapes.ts';

/** A hospital bed from the side, head to the right. */
export function drawBed(x: number, floor: number, random: Random): string {
  const width = 640;
  const base = floor - 150;
  const [blanket, board] = [random.pick(fabrics), random.pick([wood, woodDeep, sand, paper])];
  const head = x + width;
  const raise = random.pick([40, 70, 100]);
  const mattress = curve`M${x + 24} ${base}v-44h${width * 0.54}L${head - 30} ${base - 44 - raise}q14 4 12 22L${x + width * 0.62} ${base}z`;
  const cover = curve`M${x + 18} ${base + 22}v-66q0 -20 20 -20h${width * 0.42}q26 0 32 24l8 62z`;
  const pillow = curve`M${head - 196} ${base - 62 - raise * 0.42}q60 ${-44 - raise * 0.24} 158 ${-18 - raise * 0.56}q22 8 10 36l-154 ${raise * 0.62 + 16}q-26 -6 -14 -34z`;
  return [
    shadow(x, floor, width),
    draw([rounded(head - 14, base - 150, 24, 196, 8), rounded(x - 8, base - 92, 22, 138, 8)], {
      fill: board,
    }),
    draw(mattress, { fill: white }),
    draw(pillow, { fill: white }),
    draw(cover, { fill: blanket }),
    draw(curve`M${x + width * 0.42} ${base - 62}q22 34 24 84M${x + 24} ${base - 20}h${width * 0.4}`, {
      weight: 'fine',
    }),
    draw(box(x + 8, base + 2, width - 16, 26), { fill: steelPale }),
    draw([stroke(x + 150, base + 28, x + 260, floor - 34), stroke(x + 440, base + 28, x + 330, floor - 34)], {
      weight: 'outline',
    }),
    draw(box(x + 60, floor - 44, width - 120, 16), { fill: steel }),
    draw([oval(x + 90, floor - 14, 14), oval(x + width - 90, floor - 14, 14)], { fill: steelPale }),
    random.chance(0.7)
      ? draw(
          [
            curve`M${x + 300} ${base + 6}v-84q0 -10 10 -10h92q10 0 10 10v84`,
            stroke(x + 300, base - 46, x + 412, base - 46),
          ],
          { weight: 'part' },
        )
      : '',
  ].join('');
}

/** The rail at the head of the bed with its lamp, outlets and call button. */
function drawHeadRail(x: number, y: number): string {
  return (
    draw(rounded(x, y, 330, 40, 6), { fill: white }) +
    draw(
      [
        box(x + 24, y + 11, 24, 18),
        box(x + 62, y + 11, 24, 18),
        oval(x + 126, y + 20, 9),
        oval(x + 156, y + 20, 9),
      ],
      { fill: tealMist, weight: 'fine' },
    ) +
    draw(rounded(x + 200, y - 22, 116, 20, 10), { fill: warm })
  );
}

function drawDrip(x: number, floor: number): string {
  return (
    draw(
      [
        stroke(x, floor - 10, x, floor - 520),
        stroke(x - 42, floor - 6, x + 42, floor - 6),
        curve`M${x - 34} ${floor - 500}q0 -20 34 -20q34 0 34 20`,
      ],
      { weight: 'outline' },
    ) +
    draw(rounded(x - 48, floor - 496, 30, 66, 8), { fill: tealMist }) +
    draw(rounded(x - 20, floor - 330, 40, 58, 6), { fill: white }) +
    draw(curve`M${x - 33} ${floor - 430}q-6 90 26 130`, { weight: 'fine' })
  );
}

function drawOverbedTable(x: number, floor: number, random: Random): string {
  const top = floor - 268;
  return (
    draw([stroke(x + 30, top + 12, x + 30, floor - 14), stroke(x - 6, floor - 10, x + 150, floor - 10)], {
      weight: 'outline',
    }) +
    draw(rounded(x, top, 210, 14, 5), { fill: random.pick([wood, white]) }) +
    draw([rounded(x + 46, top - 34, 26, 34, 4), box(x + 96, top - 10, 86, 10)], { fill: tealPale })
  );
}

function drawNightstand(x: number, floor: number, random: Random): string {
  const lamp =
    draw(stroke(x + 66, floor - 168, x + 66, floor - 226), { weight: 'outline' }) +
    draw(curve`M${x + 40} ${floor - 222}h52l16 -56h-84z`, { fill: warm });
  return (
    (random.chance(0.5) ? lamp : drawVase(x + 66, floor - 168, 128, random)) +
    drawCupboards(x, floor, 132, 168, random, paper)
  );
}

/** A room for one patient. */
export function drawWard(random: Random): string {
  const floor = random.range(866, 890);
  const bedX = random.range(610, 660);
  const wide = random.chance(0.5);
  const corner = random.between(0, 2);
  return [
    drawShell(random, ['plain', 'plain', 'wainscot', 'block', 'slats']),
    drawWindow(150, 150, wide ? 480 : 340, 430, random, {
      dress: random.pick(['curtains', 'curtains', 'roller', 'blind']),
      panes: wide ? 3 : 2,
      isArched: !wide && random.chance(0.3),
    }),
    random.chance(0.6)
      ? drawPicture(bedX + 130, 210, 210, 160, random)
      : drawScreen(bedX + 90, 190, 250, 150, 'dark'),
    drawHeadRail(bedX + 400, 424),
    drawNightstand(bedX + 680, floor - 34, random),
    random.chance(0.45) ? drawDrip(bedX + 610, floor - 30) : '',
    drawBed(bedX, floor, random),
    random.chance(0.5) ? drawOverbedTable(bedX + 130, floor + 34, random) : '',
    drawEasyChair(random.range(250, 330), floor + 12, random),
    corner === 0
      ? drawFloorLamp(150, floor - 20)
      : corner === 1
        ? drawPottedPlant(140, floor - 10, random.range(240, 330), random)
        : drawCupboards(40, floor - 40, 190, 430, random),
  ].join('');
}
