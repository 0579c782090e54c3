import type { Random } from '../../random.ts';
import { drawSeats, drawShelf, drawVase } from '../furniture.ts';
import { drawDoor, drawWindow } from '../openings.ts';
import { cream, paper, tealMist, white, wood, woodDeep } from '../palette.ts';
import { drawPottedPlant } from '../plants.ts';
import {
  drawClock,
  drawMonitor,
  drawPendant,
  drawPicture,
  drawShell,
  drawSign,
  type LampKind,
  shadow,
} from '../room.ts';
import { box, curve, draw, rounded, steps, stroke } from '../shapes.ts';

function drawCounter(x: number, floor: number, width: number, random: Random): string {
  const height = 232;
  const top = floor - height;
  const fill = random.pick([cream, paper, tealMist, '#EADFCB', '#E6ECE6']);
  const isRound = random.chance(0.35);
  const front = random.pick(['boards', 'slats', 'panel'] as const);
  const count = { boards: 5, slats: 30, panel: 1 }[front];
  const lines = steps(count - 1).map((i) =>
    stroke(x + (width * (i + 1)) / count, top + 22, x + (width * (i + 1)) / count, floor - 18),
  );
  const low = random.chance(0.6) ? box(x + width * 0.66, top + 60, width * 0.24, height - 78) : '';
  return [
    shadow(x, floor, width),
    draw(isRound ? rounded(x, top + 14, width, height - 14, 70) : box(x, top + 14, width, height - 14), {
      fill,
      weight: 'outline',
    }),
    draw(isRound ? [] : lines, { weight: 'fine', opacity: 0.7 }),
    isRound
      ? draw(
          [
            stroke(x + 20, top + 90, x + width - 20, top + 90),
            stroke(x + 20, floor - 60, x + width - 20, floor - 60),
          ],
          { weight: 'fine' },
        )
      : draw(low, { fill: white }),
    draw(rounded(x - 16, top, width + 32, 20, isRound ? 10 : 2), {
      fill: random.pick([wood, woodDeep, white]),
    }),
    isRound ? '' : draw(box(x + 10, floor - 16, width - 20, 16), { fill: '#B8C7C6' }),
  ].join('');
}

const lamps: readonly LampKind[] = ['bell', 'globe', 'disc'];

function drawBackWall(x: number, width: number, random: Random): string {
  const kind = random.between(0, 2);
  const signWidth = random.range(300, 420);
  const sign = drawSign(x + (width - signWidth) / 2, 200, signWidth, random.range(104, 130));
  if (kind === 0)
    return (
      draw(box(x, 110, width, 674), { fill: '#EADFCB', weight: 'part' }) +
      draw(
        steps(Math.round(width / 32)).map((i) => stroke(x + i * 32, 110, x + i * 32, 784)),
        { weight: 'fine', opacity: 0.35 },
      ) +
      sign
    );
  if (kind === 1)
    return (
      draw(curve`M${x} 784V${110 + width * 0.2}a${width / 2} ${width * 0.2} 0 0 1 ${width} 0V784z`, {
        fill: '#E0EAE8',
        weight: 'part',
      }) + sign
    );
  return (
    sign +
    drawShelf(x + 40, 430, width * 0.42, random) +
    drawShelf(x + width * 0.54, 430, width * 0.38, random)
  );
}

/** The counter where visitors say who they are. */
export function drawReception(random: Random): string {
  const floor = random.range(862, 880);
  const width = random.range(660, 820);
  const x = random.range(470, 800 - (width - 660));
  const top = floor - 232;
  const lamp = random.pick(lamps);
  const beside = random.pick(['window', 'door', 'pictures'] as const);
  return [
    drawShell(random, ['plain', 'block', 'panels', 'wainscot']),
    beside === 'window'
      ? drawWindow(80, 170, 290, 400, random, {
          dress: random.pick(['none', 'curtains', 'roller']),
          panes: 2,
        })
      : '',
    beside === 'door' ? drawDoor(110, 240, 520, random, true) + drawClock(420, 200) : '',
    beside === 'pictures'
      ? drawPicture(80, 220, 170, 230, random) + drawPicture(280, 220, 170, 230, random)
      : '',
    drawBackWall(x + 10, width - 20, random),
    [0.2, 0.5, 0.8]
      .map((share) => drawPendant(x + width * share, 90 + random.range(0, 20), lamp, 0.8))
      .join(''),
    drawMonitor(x + width * 0.2, top, 128, 'rows'),
    random.chance(0.5) ? drawMonitor(x + width * 0.56, top, 128, 'rows') : '',
    drawVase(x + width * random.pick([0.08, 0.9]), top, random.range(110, 150), random),
    drawCounter(x, floor, width, random),
    beside === 'door' ? '' : drawSeats(70, floor + 20, 3, random),
    drawPottedPlant(Math.min(1530, x + width + 90), floor - 6, random.range(260, 400), random),
    random.chance(0.6) ? drawPottedPlant(x - 66, floor - 20, random.range(180, 260), random) : '',
  ].join('');
}
