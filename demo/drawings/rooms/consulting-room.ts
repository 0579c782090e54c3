import type { Random } from '../../random.ts';
import { drawChair, drawCupboards, drawShelf, drawStool, drawVase } from '../furniture.ts';
import { drawWindow } from '../openings.ts';
import {
  dark,
  fabrics,
  paper,
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
import { drawMonitor, drawPicture, drawScreen, drawShell, shadow } from '../room.ts';
import { box, curve, draw, oval, polygon, rounded, steps, stroke } from '../shapes.ts';

function drawDesk(x: number, floor: number, random: Random): string {
  const [width, top] = [430, floor - 200];
  const lamp =
    draw(curve`M${x + 46} ${top}v-70l56 -46M${x + 24} ${top - 3}h46`, { weight: 'outline' }) +
    draw(
      polygon([
        [x + 90, top - 132],
        [x + 116, top - 136],
        [x + 138, top - 96],
        [x + 100, top - 88],
      ]),
      { fill: warm },
    );
  return [
    shadow(x, floor, width),
    draw([stroke(x + 20, top + 14, x + 20, floor), stroke(x + width - 20, top + 14, x + width - 20, floor)], {
      weight: 'outline',
    }),
    draw(box(x + width - 150, top + 14, 130, 150), { fill: paper }) +
      draw(
        [
          stroke(x + width - 150, top + 64, x + width - 20, top + 64),
          stroke(x + width - 150, top + 114, x + width - 20, top + 114),
        ],
        { weight: 'fine' },
      ),
    drawMonitor(x + 160, top, 150, random.pick(['rows', 'scan'])),
    random.chance(0.5) ? lamp : drawVase(x + 60, top, 110, random),
    draw([box(x + 336, top - 12, 72, 12), box(x + 342, top - 22, 60, 10)], { fill: tealMist }),
    draw(rounded(x - 10, top, width + 20, 17, 3), { fill: random.pick([wood, woodDeep, white]) }),
  ].join('');
}

/** An examination couch with its paper roll. */
function drawCouch(x: number, floor: number, random: Random): string {
  const top = floor - 210;
  const fill = random.pick(fabrics);
  return [
    shadow(x, floor, 500),
    draw(
      polygon([
        [x + 350, top + 4],
        [x + 490, top - 74],
        [x + 504, top - 46],
        [x + 370, top + 30],
      ]),
      { fill },
    ),
    draw(rounded(x, top, 370, 38, 12), { fill }),
    draw(curve`M${x + 10} ${top}h330l128 -70`, { weight: 'outline', ink: white }),
    draw(oval(x + 490, top - 44, 17), { fill: white }),
    drawCupboards(x + 30, floor, 390, 166, random, paper),
  ].join('');
}

/** Rings with a gap, from large to small: they test the eyes without letters. */
function drawEyeChart(x: number, y: number): string {
  const rows = [1, 2, 3, 4, 5];
  const rings = rows.flatMap((count, row) =>
    steps(count).map((i) => {
      const r = 30 - row * 5;
      const cx = x + 105 + (i - (count - 1) / 2) * (r * 2 + 16);
      const cy = y + 58 + row * 58 - row * row * 2;
      const side = (i + row) % 2 === 0 ? 1 : -1;
      return curve`M${cx + side * r * 0.9} ${cy - r * 0.42}a${r} ${r} 0 1 ${side === 1 ? 0 : 1} 0 ${r * 0.84}`;
    }),
  );
  return (
    draw(rounded(x, y, 210, 320, 4), { fill: white, weight: 'outline' }) +
    draw(rings, { weight: 'outline', ink: dark })
  );
}

/** Slit lamp on its table with a chair on either side. */
function drawEyePlace(x: number, floor: number, random: Random): string {
  const top = floor - 246;
  const fill = random.pick(fabrics);
  return [
    shadow(x + 60, floor, 560),
    draw(box(x + 300, top, 40, 236), { fill: woodDeep }) +
      draw(rounded(x + 240, floor - 14, 160, 14, 6), { fill: steel }),
    draw(rounded(x + 170, top, 300, 18, 4), { fill: wood }),
    draw(rounded(x + 250, top - 116, 116, 116, 10), { fill: white }) +
      draw(rounded(x + 272, top - 180, 72, 70, 8), { fill: white }) +
      draw([oval(x + 292, top - 146, 15), oval(x + 326, top - 146, 15)], { fill: dark }),
    draw(
      [
        stroke(x + 410, top, x + 410, top - 140),
        curve`M${x + 390} ${top - 148}q22 -30 48 0M${x + 396} ${top - 60}h30`,
      ],
      { weight: 'outline' },
    ),
    draw(curve`M${x + 540} ${floor - 150}v-190q0 -30 26 -30q24 0 22 30l-8 190z`, { fill }) +
      draw(rounded(x + 484, floor - 164, 130, 38, 12), { fill }) +
      draw(
        polygon([
          [x + 530, floor - 126],
          [x + 574, floor - 126],
          [x + 588, floor],
          [x + 516, floor],
        ]),
        { fill: steelPale },
      ),
    drawStool(x + 90, floor, 170),
  ].join('');
}

/** A dentist's chair with lamp and tray. */
function drawDentalPlace(x: number, floor: number, random: Random): string {
  const fill = random.pick(fabrics);
  const lamp =
    draw(
      curve`M${x + 600} ${floor - 60}V${floor - 560}L${x + 380} ${floor - 620}L${x + 330} ${floor - 560}`,
      { weight: 'outline' },
    ) +
    draw(rounded(x + 268, floor - 566, 122, 44, 16), { fill: white }) +
    draw(oval(x + 329, floor - 526, 40, 9), { fill: warm, weight: 'fine' });
  return [
    lamp,
    shadow(x + 70, floor, 520),
    draw(rounded(x + 190, floor - 30, 280, 30, 10), { fill: steel }) +
      draw(
        polygon([
          [x + 290, floor - 140],
          [x + 380, floor - 140],
          [x + 400, floor - 30],
          [x + 270, floor - 30],
        ]),
        { fill: steelPale },
      ),
    draw(
      curve`M${x + 20} ${floor - 150}l150 -50q20 -6 40 0l120 26q20 4 34 -14l128 -178q18 -22 38 -8q18 14 4 38l-120 230q-18 34 -56 34h-170q-20 0 -40 -20l-20 -22l-96 12q-30 -22 -12 -48z`,
      { fill, weight: 'outline' },
    ),
    draw(rounded(x + 500, floor - 446, 70, 74, 22), { fill }),
    draw(curve`M${x + 120} ${floor - 60}V${floor - 320}h90`, { weight: 'outline' }) +
      draw(rounded(x + 120, floor - 336, 190, 18, 6), { fill: white }) +
      draw(
        [0, 1, 2, 3].map((i) => rounded(x + 140 + i * 40, floor - 362, 11, 28, 4)),
        { fill: tealPale },
      ) +
      draw(rounded(x + 70, floor - 70, 110, 70, 10), { fill: paper }),
    drawStool(x + 480, floor + 50, 150),
  ].join('');
}

function drawScale(x: number, floor: number): string {
  return (
    draw(stroke(x, floor - 18, x, floor - 430), { weight: 'outline' }) +
    draw(
      steps(9).map((i) =>
        stroke(x + 6, floor - 160 - i * 28, x + (i % 3 === 0 ? 26 : 17), floor - 160 - i * 28),
      ),
      { weight: 'fine' },
    ) +
    draw(stroke(x - 4, floor - 360, x + 64, floor - 360), { weight: 'outline' }) +
    draw(rounded(x - 34, floor - 22, 124, 22, 6), { fill: white }) +
    draw(rounded(x - 26, floor - 470, 70, 44, 8), { fill: paper })
  );
}

/** A lit box with a film of a joint. */
function drawLightBox(x: number, y: number, random: Random): string {
  return (
    draw(box(x, y, 250, 190), { fill: '#F6FAF9' }) +
    [0, 1].map((i) => drawScreen(x + 16 + i * 114, y + 20, 104, 146, random.pick(['scan', 'scan']))).join('')
  );
}

/** Where a doctor receives. */
export function drawConsultingRoom(random: Random): string {
  const floor = random.range(862, 882);
  const kind = random.pick(['talk', 'talk', 'eyes', 'teeth'] as const);
  const desk = kind === 'talk' ? random.range(210, 260) : random.range(190, 220);
  const fill = random.pick(fabrics);
  const right = { talk: 960, eyes: 830, teeth: 820 }[kind];
  const place = { talk: drawCouch, eyes: drawEyePlace, teeth: drawDentalPlace }[kind];
  const onWall =
    kind === 'eyes'
      ? drawEyeChart(right - 70, 180)
      : random.chance(0.5)
        ? drawLightBox(right + 60, 210, random)
        : drawShelf(right + 40, 330, 380, random);
  return [
    drawShell(random, ['plain', 'plain', 'block', 'wainscot', 'panels']),
    drawWindow(desk + 20, 150, 380, 330, random, {
      dress: random.pick(['blind', 'curtains', 'roller', 'none']),
      panes: random.between(2, 3),
      crossbar: random.pick([0, 0.34]),
    }),
    kind === 'teeth' ? drawPicture(right - 160, 210, 200, 240, random) : onWall,
    kind === 'talk' ? drawPicture(desk + 480, 200, 170, 220, random) : '',
    kind === 'eyes' ? drawPicture(1300, 220, 150, 190, random) : '',
    kind === 'eyes' ? drawPottedPlant(1490, floor - 30, random.range(230, 320), random) : '',
    kind === 'talk'
      ? random.chance(0.6)
        ? drawPottedPlant(880, floor - 30, random.range(230, 320), random)
        : drawScale(850, floor - 20)
      : '',
    drawDesk(desk, floor, random),
    drawChair(desk - 46, floor + 12, 1, fill),
    drawChair(desk + 510, floor + 22, -1, fill),
    place(right, floor + 6, random),
  ].join('');
}
