import type { Random } from '../random.ts';
import { paper, steel, white } from './palette.ts';
import { curve, draw, oval, polygon, stroke } from './shapes.ts';

/** Where clothes begin: y of the pit of the neck, half widths of neck and shoulders. */
export type Bust = { x: number; pit: number; neck: number; shoulder: number };

export type Clothes = 'shirt' | 'top' | 'scrubs' | 'coatOverScrubs' | 'rollneck' | 'jacket';

const unders = ['#CFE3E1', '#DCE7DA', '#D5E1EA', '#F0E2D2', '#F1DEDA', '#E6E0EC', '#FBFAF5'] as const;
const scrubs = ['#A9CBC8', '#B9CDB0', '#B4C8D6', '#9FBDB4', '#C4BFD2', '#8FB6BA'] as const;
const jackets = ['#8FA3A5', '#A3B1B0', '#B3A795', '#9DAAB8'] as const;
const ties = ['#8FB6BA', '#C98F76', '#9DAAB8', '#B9CDB0'] as const;

const torso = ({ x, pit, neck, shoulder }: Bust) =>
  curve`M${x - neck - 4} ${pit - 44}C${x - neck - 20} ${pit - 6} ${x - shoulder + 40} ${pit + 16} ${x - shoulder} ${pit + 84}C${x - shoulder - 14} ${pit + 150} ${x - shoulder - 20} ${pit + 240} ${x - shoulder - 24} 820H${x + shoulder + 24}C${x + shoulder + 20} ${pit + 240} ${x + shoulder + 14} ${pit + 150} ${x + shoulder} ${pit + 84}C${x + shoulder - 40} ${pit + 16} ${x + neck + 20} ${pit - 6} ${x + neck + 4} ${pit - 44}`;

const arms = ({ x, pit, shoulder }: Bust) =>
  draw(
    [-1, 1].map(
      (s) =>
        curve`M${x + s * (shoulder - 46)} 810Q${x + s * (shoulder - 50)} ${pit + 230} ${x + s * (shoulder - 34)} ${pit + 170}`,
    ),
    { weight: 'part' },
  );

/** The part of the front that an open coat shows. */
const opening = ({ x, pit, neck }: Bust, foot: number) =>
  polygon([
    [x - neck - 4, pit - 44],
    [x + neck + 4, pit - 44],
    [x + 22, foot],
    [x - 22, foot],
  ]);

function drawLapels({ x, pit, neck }: Bust, fill: string, foot: number): string {
  const one = (s: 1 | -1) =>
    polygon([
      [x + s * (neck + 4), pit - 46],
      [x + s * (neck + 46), pit + 8],
      [x + s * (neck + 52), pit + 78],
      [x + s * (neck + 26), pit + 86],
      [x + s * (neck + 40), pit + 116],
      [x + s * 4, foot],
    ]);
  return (
    draw([one(-1), one(1)], { fill, weight: 'outline' }) +
    draw(stroke(x, foot, x, 810), { weight: 'outline' })
  );
}

function drawCollar({ x, pit, neck }: Bust, fill: string): string {
  const one = (s: 1 | -1) =>
    polygon([
      [x + s * (neck + 2), pit - 52],
      [x + s * 2, pit + 30],
      [x + s * (neck * 0.62), pit + 62],
      [x + s * (neck + 18), pit - 22],
    ]);
  return draw([one(-1), one(1)], { fill, weight: 'outline' });
}

const drawPocket = ({ x, shoulder, pit }: Bust) =>
  draw(
    [
      stroke(x + shoulder * 0.42, pit + 214, x + shoulder * 0.8, pit + 210),
      stroke(x + shoulder * 0.52, pit + 196, x + shoulder * 0.52, pit + 213),
    ],
    { weight: 'part' },
  );

/** Round the neck, the bell on one side. */
export function drawStethoscope({ x, pit, neck }: Bust): string {
  const tube = (dx: number) =>
    [
      curve`M${x - neck - 30 + dx} ${pit - 10}C${x - neck - 44 + dx} ${pit + 80} ${x - neck - 10 + dx} ${pit + 150} ${x - 40 + dx} ${pit + 214}`,
      curve`M${x + neck + 30 - dx} ${pit - 10}C${x + neck + 46 - dx} ${pit + 60} ${x + neck + 40 - dx} ${pit + 110} ${x + neck + 34 - dx} ${pit + 150}`,
    ].join('');
  return (
    draw([tube(0), tube(9)], { weight: 'part' }) +
    draw([oval(x - 47, pit + 216, 7), oval(x - 27, pit + 216, 7)], { fill: steel, weight: 'part' }) +
    draw(oval(x + neck + 29, pit + 172, 22), { fill: steel, weight: 'outline' }) +
    draw(oval(x + neck + 29, pit + 172, 11), { fill: white, weight: 'fine' })
  );
}

function drawScrubs(bust: Bust, fill: string, isUnder: boolean): string {
  const { x, pit, neck } = bust;
  const vee = polygon([
    [x - neck - 16, pit - 40],
    [x, pit + 112],
    [x + neck + 16, pit - 40],
    [x + neck - 4, pit - 44],
    [x, pit + 82],
    [x - neck + 4, pit - 44],
  ]);
  return (
    draw(isUnder ? opening(bust, 700) : torso(bust), { fill, weight: 'outline' }) +
    drawSkinVee(bust) +
    draw(vee, { fill, weight: 'outline' })
  );
}

/** Left to the neck, which is drawn under the clothes: the V shows it again. */
const drawSkinVee = ({ x, pit, neck }: Bust) =>
  `<path class="b vee" d="${polygon([
    [x - neck + 2, pit - 60],
    [x + neck - 2, pit - 60],
    [x, pit + 84],
  ])}"/>`;

const openCoat = (bust: Bust, fill: string, under: string, foot: number) =>
  draw(torso(bust), { fill, weight: 'outline' }) +
  under +
  drawLapels(bust, fill, foot) +
  arms(bust) +
  drawPocket(bust);

/** Clothes over neck and shoulders. `.vee` in the result is to be filled with the skin. */
export function drawClothes(kind: Clothes, bust: Bust, random: Random): string {
  const { x, pit, neck } = bust;
  const under = random.pick(unders);
  if (kind === 'scrubs') return drawScrubs(bust, random.pick(scrubs), false) + arms(bust) + drawPocket(bust);
  if (kind === 'coatOverScrubs')
    return openCoat(bust, white, drawScrubs(bust, random.pick(scrubs), true), 730);
  if (kind === 'rollneck') {
    const roll = curve`M${x - neck - 8} ${pit - 50}Q${x} ${pit - 20} ${x + neck + 8} ${pit - 50}v50Q${x} ${pit + 36} ${x - neck - 8} ${pit}z`;
    return openCoat(
      bust,
      white,
      draw(opening(bust, 720), { fill: under }) + draw(roll, { fill: under, weight: 'outline' }),
      720,
    );
  }
  if (kind === 'top') {
    const front = opening(bust, 720);
    const edge = curve`M${x - neck - 2} ${pit - 46}Q${x} ${pit + 56} ${x + neck + 2} ${pit - 46}`;
    const skin = `<path class="b vee" d="${edge}z"/>`;
    return openCoat(
      bust,
      white,
      draw(front, { fill: under }) + skin + draw(edge, { weight: 'outline' }),
      720,
    );
  }
  const tie = random.chance(kind === 'jacket' ? 0.5 : 0.35)
    ? draw(
        [
          polygon([
            [x - 15, pit + 22],
            [x + 15, pit + 22],
            [x + 9, pit + 50],
            [x - 9, pit + 50],
          ]),
          polygon([
            [x - 9, pit + 50],
            [x + 9, pit + 50],
            [x + 22, 740],
            [x - 22, 740],
          ]),
        ],
        { fill: random.pick(ties), weight: 'part' },
      )
    : draw([stroke(x, pit + 34, x, 720), oval(x + 8, pit + 96, 3), oval(x + 8, pit + 156, 3)], {
        weight: 'fine',
      });
  const shirt =
    draw(opening(bust, 730), { fill: under }) + tie + drawCollar(bust, under === paper ? white : under);
  return openCoat(bust, kind === 'jacket' ? random.pick(jackets) : white, shirt, 730);
}
