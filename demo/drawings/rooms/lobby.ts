import type { Random } from '../../random.ts';
import { drawEasyChair, drawFloorLamp, drawLowTable, drawSofa } from '../furniture.ts';
import { drawWindow, views } from '../openings.ts';
import { fabrics, glassPale, paper, woodDeep } from '../palette.ts';
import { drawPottedPlant } from '../plants.ts';
import { drawPendant, drawPicture, drawRug, drawShell, drawSign, floorLine, type LampKind } from '../room.ts';
import { box, draw, mirrored, polygon, steps, stroke } from '../shapes.ts';

/** Stairs that rise to the right behind a glass rail. */
function drawStairs(x: number): string {
  const [count, run, rise] = [11, 46, 46];
  const foot = floorLine;
  const treads = steps(count).map((i) => box(x + i * run, foot - (i + 1) * rise, run + 8, 12));
  const under = polygon([
    [x, foot],
    ...steps(count).flatMap((i): [number, number][] => [
      [x + i * run, foot - (i + 1) * rise],
      [x + (i + 1) * run, foot - (i + 1) * rise],
    ]),
    [x + count * run, foot - (count - 2) * rise],
    [x + run * 1.7, foot],
  ]);
  const rail = polygon([
    [x - 8, foot - 128],
    [x + count * run, foot - count * rise - 128],
    [x + count * run, foot - count * rise - 10],
    [x - 8, foot - 10],
  ]);
  const posts = [0, 3, 6, 9].map((i) =>
    stroke(x + i * run + 10, foot - i * rise - 16, x + i * run + 10, foot - i * rise - 136),
  );
  return (
    draw(under, { fill: '#EDE6D9' }) +
    draw(treads, { fill: woodDeep, weight: 'fine' }) +
    draw(rail, { fill: glassPale, weight: 'fine', opacity: 0.55 }) +
    draw(posts, { weight: 'part' }) +
    draw(stroke(x - 8, foot - 132, x + count * run, foot - count * rise - 132), { weight: 'outline' })
  );
}

function drawGlassWall(x: number, width: number, random: Random): string {
  const count = Math.round(width / 190);
  const each = width / count;
  const isArched = random.chance(0.3);
  const outside = random.pick(views);
  return steps(count)
    .map((i) =>
      drawWindow(x + i * each + 14, 120, each - 28, floorLine - 150, random, {
        panes: 2,
        isArched,
        outside,
        crossbar: isArched ? 0.26 : 0.2,
      }),
    )
    .join('');
}

const lamps: readonly LampKind[] = ['bell', 'globe', 'disc'];

/** Where visitors sit down first. */
export function drawLobby(random: Random): string {
  const floor = random.range(862, 886);
  const isStairs = random.chance(0.32);
  const glassWidth = isStairs ? 560 : random.pick([580, 760, 940]);
  const lamp = random.pick(lamps);
  const [hang, lampX] = [random.range(150, 250), isStairs ? 240 : random.range(280, 420)];
  const seats = random.between(2, 3);
  const sofaX = isStairs ? 150 : random.range(180, 330);
  const sofaWidth = 90 + seats * 150;
  const right = sofaX + sofaWidth;
  const chairs = random.pick(fabrics);
  const wallX = glassWidth + 130;
  const beside = isStairs
    ? drawStairs(1010)
    : random.chance(0.62)
      ? drawSign(wallX + 90, 210, Math.min(420, 1380 - wallX), 116)
      : [0, 1].map((i) => drawPicture(wallX + 60 + i * 230, 220, 180, 240, random)).join('');
  return [
    drawShell(random, ['plain', 'plain', 'block', 'slats', 'panels']),
    drawGlassWall(60, glassWidth, random),
    beside,
    random.chance(0.6) ? drawRug(sofaX - 20, sofaWidth + 420, random) : '',
    steps(3)
      .map((i) => drawPendant(lampX + i * 190, hang + (lamp === 'globe' ? (i % 2) * 70 : 0), lamp))
      .join(''),
    drawSofa(sofaX, floor - 20, sofaWidth, seats, random),
    drawEasyChair(right + 240, floor + 20, random, chairs),
    isStairs ? '' : mirrored(right + 480, drawEasyChair(right + 300, floor + 30, random, chairs)),
    drawLowTable(right + 10, floor + 26, 190, random),
    random.chance(0.5)
      ? drawFloorLamp(sofaX - 60, floor - 24)
      : drawPottedPlant(sofaX - 70, floor - 10, random.range(240, 330), random),
    drawPottedPlant(isStairs ? 1420 : 1480, floor - 16, random.range(240, 380), random),
    random.chance(0.4) && !isStairs
      ? draw(box(1230, floorLine - 150, 150, 150), { fill: paper }) +
        drawPottedPlant(1305, floorLine - 150, 150, random)
      : '',
  ].join('');
}
