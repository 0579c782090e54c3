import { randomNumbers } from '../../../contract/platform/random.ts';
import { drawBuilding } from './building.ts';
import { box, flame, glass, oval, pale, type Shape, stroke } from './shapes.ts';

export type Drawing = { width: number; height: number; shapes: Shape[] };

const skies = ['#E2EDEF', '#F5F0E6', '#EAF0EA', '#E9EEF2'];
const greens = ['#CBD9B8', '#B4CBB4'];

function skyline(width: number, ground: number, random: () => number): Shape {
  const steps = Array.from({ length: Math.ceil(width / 46) }, (_, i) => {
    const y = Math.round(ground * (0.62 + random() * 0.2));
    return `L${i * 46} ${y}L${i * 46 + 38} ${y}`;
  });
  return { d: `M0 ${ground}${steps.join('')}L${width} ${ground}z`, fill: pale, ink: 'none', opacity: 0.55 };
}

function neighbour(x: number, ground: number, width: number, height: number): Shape[] {
  const panes: string[] = [];
  for (let y = ground - height + 12; y < ground - 24; y += 34) {
    for (let at = x + 9; at < x + width - 16; at += 22) panes.push(box(at, y, 12, 18));
  }
  return [
    { d: box(x, ground - height, width, height), fill: pale, line: 1.2 },
    { d: panes.join(''), fill: glass, line: 0.9 },
  ];
}

/** Trees in one or the other green; trunks first, so that crowns cover them. */
function trees(places: readonly number[], ground: number, size: number, random: () => number): Shape[] {
  const trunks: string[] = [];
  const crowns: [string[], string[]] = [[], []];
  for (const x of places) {
    const height = size * (0.8 + random() * 0.5);
    const into = crowns[random() < 0.5 ? 0 : 1];
    if (random() < 0.35) into.push(flame(x, ground - 10, height * 0.22, height * 1.3));
    else into.push(oval(x, ground - height * 0.78, height * 0.36, height * 0.42));
    trunks.push(stroke(x, ground, x, ground - height * 0.7));
  }
  return [
    ...crowns.map((paths, i) => ({ d: paths.join(''), fill: greens[i] ?? pale, line: 0.9 })),
    { d: trunks.join(''), line: 1.1 },
  ].filter(({ d }) => d !== '');
}

function street(width: number, height: number, ground: number, door: number): Shape[] {
  return [
    { d: box(0, ground, width, height - ground), fill: '#DCE3DA', ink: 'none' },
    { d: box(door - 16, ground, 32, height - ground), fill: '#EEF0EA', ink: 'none' },
    { d: stroke(0, ground, width, ground), line: 1.4 },
  ];
}

/** The same clinic as a whole street, for the width of its page. */
export function drawStreet(seed: number): Drawing {
  const random = randomNumbers(seed * 2_654_435_761);
  const [width, height, ground] = [1240, 300, 262];
  const sky = skies[Math.floor(random() * skies.length)] ?? pale;
  const body = 330 + random() * 90;
  const rise = 165 + random() * 40;
  const x = (width - body) / 2;
  return {
    width,
    height,
    shapes: [
      { d: box(0, 0, width, height), fill: sky, ink: 'none' },
      skyline(width, ground, random),
      ...neighbour(90 + random() * 40, ground, 150, 90 + random() * 60),
      ...neighbour(x - 130, ground, 118, 80 + random() * 50),
      ...neighbour(x + body + 20, ground, 140, 80 + random() * 60),
      ...neighbour(x + body + 220 + random() * 60, ground, 120, 70 + random() * 50),
      ...drawBuilding({ x, ground, width: body, height: rise }, random),
      ...street(width, height, ground, width / 2),
      ...trees([30, 70, 262, 300, x - 20, x + body + 8, x + body + 180, 1120, 1190], ground, 88, random),
    ],
  };
}
