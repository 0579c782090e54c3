import type { Sex } from '../../server/clinics/pictures/store.ts';
import { createSaltedRandom, type Random } from '../random.ts';
import { ink } from './palette.ts';
import { type Bust, type Clothes, drawClothes, drawStethoscope } from './portrait-clothes.ts';
import {
  drawBeard,
  drawBun,
  drawCap,
  drawCloudHair,
  drawCurls,
  drawEars,
  drawFall,
  drawGlasses,
  drawNeck,
  drawScarf,
  drawSides,
  drawSurgicalCap,
  drawTail,
  drawTurban,
  facePath,
  type Hairline,
  type Head,
  pickTones,
} from './portrait-head.ts';
import { box, curve, draw, inside, moved, oval } from './shapes.ts';

/** What is drawn behind the shoulders, behind the face, and before it. */
type Hair = { far: string; behind: string; front: string; coversEars: boolean };

const grounds = ['#DDE8E7', '#E9E3D8', '#E1E9DC', '#E3E8EE', '#F1E6DC', '#E6E4EA', '#E4ECE8'] as const;
const scarves = [
  '#C7D6C3',
  '#D5C4C0',
  '#B4C8D6',
  '#E3CDB8',
  '#A9CBC8',
  '#E6E0D4',
  '#C4BFD2',
  '#8FA3A5',
] as const;
const caps = ['#A9CBC8', '#B9CDB0', '#B4C8D6', '#CFE3E1'] as const;

const womensClothes: readonly Clothes[] = [
  'top',
  'top',
  'shirt',
  'scrubs',
  'coatOverScrubs',
  'rollneck',
  'jacket',
];
const mensClothes: readonly Clothes[] = ['shirt', 'shirt', 'scrubs', 'coatOverScrubs', 'rollneck', 'jacket'];

const nothing = { far: '', behind: '', front: '', coversEars: false };

const parted: readonly Hairline[] = ['side', 'middle'];
const swept: readonly Hairline[] = ['side', 'fringe'];

/** Ways to wear long hair; `front` is the hair over the forehead that most of them share. */
const longHairs: readonly ((head: Head, front: string, random: Random) => Partial<Hair>)[] = [
  (head, front, random) => ({
    behind: drawFall(head, random.range(400, 446), 0, false),
    front,
    coversEars: true,
  }),
  (head, front, random) => ({
    far: drawFall(head, random.range(540, 640), 22, false),
    front,
    coversEars: true,
  }),
  (head, front, random) => ({
    far: drawFall(head, random.range(500, 600), 30, true),
    front,
    coversEars: true,
  }),
  (head, _front, random) => ({ far: drawBun(head, false), front: drawCap(head, random.pick(parted), 14) }),
  (head, _front, random) => ({ far: drawBun(head, true), front: drawCap(head, random.pick(parted), 12) }),
  (head, front, random) => ({ far: drawTail(head, random.pick([1, -1])), front }),
  (head, _front, random) => ({ front: drawCap(head, random.pick(swept), random.range(22, 34)) }),
  (head, _front, random) => ({
    far: drawCloudHair(head, 62, random),
    front: drawCurls(head, random),
    coversEars: true,
  }),
  (head, _front, random) => ({ far: drawCloudHair(head, 84, random), front: drawCap(head, 'short', 10) }),
];

function longHair(head: Head, random: Random): Hair {
  const hairline = random.pick<Hairline>(['side', 'middle', 'fringe', 'middle', 'side']);
  const front = drawCap(head, hairline, random.range(14, 26));
  return { ...nothing, ...random.pick(longHairs)(head, front, random) };
}

function shortHair(head: Head, random: Random): Hair {
  const kind = random.pick([
    'side',
    'short',
    'high',
    'quiff',
    'curls',
    'sides',
    'bald',
    'short',
    'side',
    'high',
  ] as const);
  switch (kind) {
    case 'quiff':
      return { ...nothing, front: drawCap(head, 'short', 36) };
    case 'curls':
      return { ...nothing, front: drawCurls(head, random) };
    case 'sides':
      return { ...nothing, front: drawSides(head) };
    case 'bald':
      return nothing;
    default:
      return { ...nothing, front: drawCap(head, kind, random.range(8, 20)) };
  }
}

/** Hair, or what is worn over it. */
function dressHead(head: Head, isWoman: boolean, random: Random): Hair {
  const turn = random.fraction();
  if (isWoman && turn < 0.09)
    return { ...nothing, front: drawScarf(head, random.pick(scarves)), coversEars: true };
  if (!isWoman && turn < 0.04) return { ...nothing, front: drawTurban(head, random.pick(scarves)) };
  if (turn > 0.93) return { ...nothing, front: drawSurgicalCap(head, random.pick(caps)) };
  return isWoman ? longHair(head, random) : shortHair(head, random);
}

/** A flat half tone on one side of the face: form without features. */
function drawFace(head: Head, side: 1 | -1): string {
  const path = facePath(head);
  const { x, half } = head;
  const shade = curve`M${x + side * half * 0.62} 130Q${x + side * half * 0.98} 300 ${x + side * half * 0.36} 440H${x + side * 150}V130z`;
  return (
    draw(path, { fill: head.skin, weight: 'bare' }) +
    inside('face', path, draw(shade, { fill: ink, weight: 'bare', opacity: 0.09 })) +
    draw(path, { weight: 'outline' })
  );
}

const style = (scale: number, skin: string) =>
  `<style>.o,.p,.f{stroke:${ink};stroke-linejoin:round;stroke-linecap:round}.o{stroke-width:${4 * scale}}.p{stroke-width:${3.2 * scale}}.f{stroke-width:${2.3 * Math.sqrt(scale)}}.vee{fill:${skin}}</style>`;

function drawGround(random: Random): string {
  const wash = draw(box(0, 0, 640, 800), { fill: random.pick(grounds), weight: 'bare' });
  return (
    wash +
    (random.chance(0.5) ? draw(oval(320, 330, 250), { fill: '#FFFFFF', weight: 'bare', opacity: 0.34 }) : '')
  );
}

/** Measures and tones of one person. */
function planPerson(isWoman: boolean, random: Random): { head: Head; bust: Bust } {
  const head: Head = {
    x: 320,
    half: isWoman ? random.range(82, 91) : random.range(88, 98),
    chin: isWoman ? random.range(398, 412) : random.range(406, 422),
    jaw: isWoman ? random.range(0.46, 0.62) : random.range(0.6, 0.8),
    ...pickTones(random),
  };
  const shoulder = isWoman ? random.range(188, 208) : random.range(222, 246);
  return { head, bust: { x: 320, pit: head.chin + 92, neck: isWoman ? 42 : 54, shoulder } };
}

function drawPerson(isWoman: boolean, random: Random): { parts: string; skin: string } {
  const { head, bust } = planPerson(isWoman, random);
  const hair = dressHead(head, isWoman, random);
  const clothes = random.pick(isWoman ? womensClothes : mensClothes);
  const hasBeard = !isWoman && random.chance(0.42);
  const parts = [
    hair.far,
    drawNeck(head, bust.neck),
    drawClothes(clothes, bust, random),
    clothes !== 'jacket' && random.chance(0.26) ? drawStethoscope(bust) : '',
    hair.behind,
    hair.coversEars ? '' : drawEars(head),
    drawFace(head, random.pick([1, -1])),
    hasBeard ? drawBeard(head, random.pick(['full', 'short', 'short'])) : '',
    random.chance(0.28) ? drawGlasses(head, random.chance(0.5)) : '',
    hair.front,
  ];
  return { parts: parts.join(''), skin: head.skin };
}

/**
 * Head and shoulders of a person without a face, 640 × 800; the head lies in the upper square. The same seed and sex
 * give the same picture. `lineScale` above 1 makes the lines stronger for small sizes.
 */
export function drawPortrait(seed: number, { sex }: { sex: Sex }, lineScale = 1): string {
  const random = createSaltedRandom(seed, 'portrait');
  const isWoman = sex === null ? random.chance(0.5) : sex === 'female';
  const ground = drawGround(random);
  const { parts, skin } = drawPerson(isWoman, random);
  const near = 1.17;
  const person = moved(320 - 320 * near, 140 - 140 * near, parts, near);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800" viewBox="0 0 640 800">${style(lineScale / near, skin)}${ground}${person}</svg>`;
}
