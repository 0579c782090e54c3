import type { Random } from '../../random.ts';
import { drawCupboards, drawStool, drawTrolley } from '../furniture.ts';
import { drawDoor, drawWindow } from '../openings.ts';
import { glassPale, paper, steel, steelPale, tealPale, warm, white } from '../palette.ts';
import { drawClock, drawScreen, drawShell, shadow } from '../room.ts';
import { box, curve, draw, oval, polygon, rounded, steps, stroke } from '../shapes.ts';

/** A lamp head on its arm from the ceiling. */
function drawLampHead(fromX: number, x: number, y: number, size: number): string {
  const elbow = (fromX + x) / 2;
  const bulbs = [-0.6, -0.2, 0.2, 0.6].map((share) => oval(x + share * size * 0.8, y + 6, size * 0.09));
  return (
    draw(curve`M${fromX} 64L${elbow} ${y - 80}L${x} ${y - 24}`, { weight: 'outline' }) +
    draw(
      curve`M${x - size} ${y + 8}q${size * 0.2} -42 ${size} -42q${size * 0.8} 0 ${size} 42q${-size * 0.4} 26 ${-size} 26q${-size * 0.6} 0 ${-size} -26z`,
      { fill: white },
    ) +
    draw(bulbs, { fill: warm, weight: 'fine' })
  );
}

function drawTable(x: number, floor: number, random: Random): string {
  const [width, top] = [560, floor - 270];
  const fill = random.pick([tealPale, '#B9CDB0', '#B7CBD3']);
  return [
    shadow(x + 150, floor, 260),
    draw(
      polygon([
        [x + 236, top + 52],
        [x + 336, top + 52],
        [x + 326, floor - 26],
        [x + 246, floor - 26],
      ]),
      { fill: steelPale },
    ),
    draw(rounded(x + 160, floor - 30, 250, 30, 8), { fill: steel }),
    draw(rounded(x + 60, top + 32, width - 120, 22, 4), { fill: steel }),
    draw(rounded(x, top, width * 0.62, 34, 12), { fill }),
    draw(rounded(x + width * 0.63, top, width * 0.37, 34, 12), { fill }),
    draw(rounded(x + width - 120, top - 26, 110, 28, 13), { fill: white }),
    random.chance(0.5)
      ? draw(curve`M${x + 60} ${top}v-18q0 -12 12 -12h220q12 0 18 12l10 18z`, { fill: '#CFE0DA' })
      : '',
  ].join('');
}

/** The anaesthetist's column: screens, drawers, hoses. */
function drawColumn(x: number, floor: number): string {
  return [
    shadow(x, floor, 200),
    draw(rounded(x, floor - 250, 200, 232, 10), { fill: paper, weight: 'outline' }),
    draw(
      [
        stroke(x, floor - 190, x + 200, floor - 190),
        stroke(x, floor - 130, x + 200, floor - 130),
        stroke(x, floor - 74, x + 200, floor - 74),
        stroke(x + 80, floor - 160, x + 120, floor - 160),
        stroke(x + 80, floor - 102, x + 120, floor - 102),
      ],
      { weight: 'fine' },
    ),
    draw(rounded(x + 18, floor - 330, 56, 80, 20), { fill: glassPale }),
    draw([oval(x + 34, floor - 9, 10), oval(x + 166, floor - 9, 10)], { fill: steel }),
    draw(stroke(x + 130, floor - 250, x + 130, floor - 330), { weight: 'outline' }),
    drawScreen(x + 70, floor - 436, 168, 116, 'pulse'),
  ].join('');
}

/** A microscope or a robot's arms over the table. */
function drawHelper(x: number, floor: number, random: Random): string {
  if (random.chance(0.5)) {
    return [
      shadow(x + 20, floor, 190),
      draw(rounded(x + 20, floor - 30, 190, 30, 8), { fill: steel }),
      draw(box(x + 110, floor - 560, 30, 530), { fill: steelPale }),
      draw(
        polygon([
          [x + 140, floor - 560],
          [x + 140, floor - 524],
          [x - 130, floor - 470],
          [x - 130, floor - 496],
        ]),
        { fill: white },
      ),
      draw(rounded(x - 190, floor - 500, 88, 76, 10), { fill: white }),
      draw([rounded(x - 166, floor - 424, 40, 34, 4), rounded(x - 212, floor - 486, 30, 22, 6)], {
        fill: steel,
      }),
    ].join('');
  }
  const arm = (dx: number, reach: number) =>
    curve`M${x + 90} ${floor - 520 + dx}L${x - reach} ${floor - 560 + dx}L${x - reach - 50} ${floor - 410 + dx * 0.4}`;
  return [
    shadow(x, floor, 190),
    draw(rounded(x, floor - 60, 190, 60, 12), { fill: white }),
    draw(rounded(x + 60, floor - 570, 66, 514, 14), { fill: paper, weight: 'outline' }),
    draw([arm(0, 110), arm(46, 40), arm(92, 0)], { weight: 'outline' }),
    draw([oval(x - 110, floor - 560, 17), oval(x - 40, floor - 514, 17), oval(x, floor - 468, 17)], {
      fill: tealPale,
    }),
  ].join('');
}

/** Where surgery is done. */
export function drawOperatingRoom(random: Random): string {
  const floor = random.range(866, 884);
  const x = random.range(470, 560);
  const from = x + 280;
  const wall = random.pick(['#E6EDED', '#E4ECE7', '#E9EEF0', '#EDEFE8']);
  const back = random.between(0, 2);
  return [
    drawShell(random, ['tiles', 'tiles', 'panels'], wall),
    draw(box(from - 220, -10, 440, 60), { fill: white, weight: 'part' }) +
      draw(
        steps(5).map((i) => stroke(from - 146 + i * 73, -10, from - 146 + i * 73, 50)),
        { weight: 'fine', opacity: 0.5 },
      ),
    back === 0
      ? drawDoor(90, 250, 520, random, true)
      : back === 1
        ? drawWindow(80, 230, 300, 220, random, { panes: 2, crossbar: 0 })
        : drawCupboards(50, 420, 300, 220, random, '#F4F8F7'),
    drawClock(random.pick([470, 1130]), 170),
    random.chance(0.6)
      ? drawScreen(1300, 210, 240, 150, random.pick(['scan', 'pulse']))
      : drawWindow(1310, 200, 230, 240, random, { panes: 2, crossbar: 0, dress: 'blind' }),
    drawLampHead(from, from - random.range(120, 190), random.range(230, 290), 110),
    drawLampHead(from, from + random.range(130, 200), random.range(190, 260), 88),
    back === 0 ? '' : drawCupboards(40, floor - 46, 300, 210, random),
    drawHelper(x + 620, floor - 20, random),
    drawTable(x, floor, random),
    drawColumn(x - 260, floor + 10),
    drawStool(x + 36, floor + 40, 150),
    drawTrolley(1390, floor + 24, random),
  ].join('');
}
