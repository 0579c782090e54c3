import type { Random } from '../../random.ts';
import { drawCupboards, drawStool } from '../furniture.ts';
import { drawWindow } from '../openings.ts';
import {
  glassDeep,
  glassPale,
  greens,
  paper,
  steel,
  steelPale,
  tealMist,
  tealPale,
  white,
} from '../palette.ts';
import { blob, drawPottedPlant } from '../plants.ts';
import { drawMonitor, drawPicture, drawScreen, drawShell, shadow } from '../room.ts';
import { box, draw, inside, oval, polygon, rounded, steps, stroke } from '../shapes.ts';

const trapezoid = (cx: number, top: number, above: number, foot: number, below: number) =>
  polygon([
    [cx - above, top],
    [cx + above, top],
    [cx + below, foot],
    [cx - below, foot],
  ]);

/** The table that slides into the ring, seen from its end. */
const drawSlide = (cx: number, top: number, floor: number) =>
  draw(trapezoid(cx, top, 84, floor - 160, 128), { fill: tealPale }) +
  draw(trapezoid(cx, floor - 160, 128, floor - 122, 122), { fill: white }) +
  draw(trapezoid(cx, floor - 122, 84, floor + 34, 70), { fill: steelPale });

/** The scanner from the front: a ring with the table before it. */
function drawRing(cx: number, floor: number, random: Random): string {
  const [half, height] = [random.range(290, 320), random.range(560, 600)];
  const cy = floor - height * 0.54;
  const bore = random.range(128, 146);
  const isRound = random.chance(0.5);
  const body = isRound
    ? oval(cx, cy, half * 0.98, height * 0.5)
    : rounded(cx - half, floor - height, half * 2, height, random.pick([60, 120, 180]));
  const foot = trapezoid(cx, floor - 90, half * 0.6, floor, half * 0.72);
  const band = random.pick([tealMist, '#E4E9DD', '#EADFCB', '#DDE8EE']);
  return [
    shadow(cx - half, floor, half * 2),
    isRound ? draw(foot, { fill: steelPale }) : '',
    draw(body, { fill: white, weight: 'outline' }),
    isRound ? '' : draw(box(cx - half + 4, floor - 70, half * 2 - 8, 1), { weight: 'fine' }),
    draw(oval(cx, cy, bore + 62), { fill: band }),
    draw(oval(cx, cy, bore + 14), { fill: paper }),
    draw(oval(cx, cy, bore), { fill: glassDeep }),
    draw(oval(cx, cy + 8, bore * 0.66), { fill: glassPale, weight: 'fine' }),
    isRound ? '' : drawScreen(cx + half * 0.74, cy - 34, 48, 68, 'dark'),
    drawSlide(cx, cy + bore * 0.56, floor),
    draw(rounded(cx - 52, cy + bore * 0.44, 104, 30, 14), { fill: white }),
  ].join('');
}

/** The scanner from the side, the table out to the right. */
function drawSide(x: number, floor: number, random: Random): string {
  const [width, height] = [random.range(380, 460), random.range(520, 570)];
  const right = x + width;
  const y = floor - height;
  const table = floor - 250;
  return [
    shadow(x, floor, width + 480),
    draw(rounded(right + 120, table + 40, 260, floor - table - 60, 10), { fill: steelPale }),
    draw(rounded(right + 60, floor - 28, 400, 28, 8), { fill: steel }),
    draw(rounded(right - 60, table + 16, 580, 30, 8), { fill: white }),
    draw(rounded(right - 60, table - 8, 570, 26, 12), { fill: tealPale }),
    draw(rounded(right + 410, table - 34, 94, 28, 14), { fill: white }),
    draw(rounded(x, y, width, height, 46), { fill: white, weight: 'outline' }),
    draw(rounded(right - 74, y + 34, 52, height - 100, 26), {
      fill: random.pick([tealMist, '#EADFCB', '#DDE8EE']),
    }),
    draw([stroke(x + 90, y, x + 90, floor), stroke(x, floor - 60, right, floor - 60)], { weight: 'fine' }),
    draw(oval(x + width * 0.48, y + height * 0.4, 40), { fill: tealMist, weight: 'fine' }),
    drawScreen(x + width * 0.4, y + height * 0.6, 96, 62, 'rows'),
  ].join('');
}

/** Light panels in the ceiling or on the wall that show a sky with branches. */
function drawSkyPanel(x: number, y: number, width: number, height: number, random: Random): string {
  const id = `s${Math.round(x)}`;
  const frame = rounded(x, y, width, height, 10);
  const leaves = [0.04, 0.16, 0.9, 1].map((share) =>
    blob(x + width * share, y + height * random.range(-0.1, 0.4), 84, 60, 0.1, random),
  );
  const clouds =
    rounded(x + width * 0.4, y + height * 0.4, 130, 20, 10) +
    rounded(x + width * 0.45, y + height * 0.27, 70, 20, 10);
  const parts =
    draw(clouds, { fill: white, weight: 'bare' }) +
    draw(leaves, { fill: random.pick(greens), weight: 'bare' });
  const seams = steps(2).map((i) =>
    stroke(x + (width * (i + 1)) / 3, y, x + (width * (i + 1)) / 3, y + height),
  );
  return (
    draw(frame, { fill: '#DCEBEE', weight: 'bare' }) +
    inside(id, frame, parts) +
    draw(seams, { weight: 'part', ink: white }) +
    draw(frame, { weight: 'part' })
  );
}

function drawControl(x: number, floor: number, random: Random): string {
  return (
    drawCupboards(x, floor, 320, 220, random) +
    drawMonitor(x + 40, floor - 220, 120, 'scan') +
    drawMonitor(x + 172, floor - 220, 120, 'rows')
  );
}

/** The room of the scanner. */
export function drawMri(random: Random): string {
  const floor = random.range(862, 880);
  const fromFront = random.chance(0.55);
  const x = fromFront ? random.range(760, 840) : random.range(330, 420);
  const arc =
    draw(oval(fromFront ? x : x + 200, floor + 16, 560, 84), {
      fill: '#D3E2DF',
      weight: 'bare',
      opacity: 0.7,
    }) + draw(oval(fromFront ? x : x + 200, floor + 16, 560, 84), { weight: 'fine', opacity: 0.4 });
  const left = random.chance(0.5);
  return [
    drawShell(random, ['plain', 'block', 'panels', 'wainscot']),
    arc,
    drawSkyPanel(
      fromFront ? x - 330 : 900,
      fromFront ? 74 : 120,
      fromFront ? 660 : 520,
      fromFront ? 104 : 210,
      random,
    ),
    fromFront && !left ? drawWindow(80, 250, 300, 220, random, { panes: 2, crossbar: 0 }) : '',
    fromFront
      ? left
        ? drawControl(60, floor - 60, random)
        : drawPottedPlant(250, floor - 20, 300, random)
      : drawPottedPlant(150, floor - 40, random.range(260, 360), random),
    fromFront
      ? left
        ? drawPottedPlant(1420, floor - 20, 300, random) + drawPicture(1290, 250, 190, 240, random)
        : drawControl(1230, floor - 60, random)
      : '',
    fromFront ? drawRing(x, floor, random) : drawSide(x, floor, random),
    fromFront ? drawStool(x + 430, floor + 46, 130) : drawStool(x + 960, floor + 60, 140),
  ].join('');
}
