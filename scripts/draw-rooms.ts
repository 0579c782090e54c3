/**
 * Draws docs/rooms.svg from the imports: the rooms of the server and of the web, and which room imports which. An arrow
 * that follows from others is left out, and so are those to `platform` and `ui`, which every room has.
 * `--check` draws nothing and fails when the picture is out of date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const file = join(root, 'docs/rooms.svg');

const BOX = { width: 112, height: 32 };
const STEP = { x: 132, y: 62 };
const PANEL_WIDTH = 480;
const HEAD = 96;

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Below all rooms, or above them. */
const isNoRoom = (name: string) => ['platform', 'ui', 'layouts'].includes(name);

/** Room of a path such as `server/clinics/reads.ts`; null outside of rooms. */
function roomOf(side: string, path: string): string | null {
  const [first, room, rest] = path.split('/');
  return first === side && room !== undefined && rest !== undefined ? room : null;
}

/** Which room of a side imports which others. Tests are left out: they put several rooms together. */
function readGraph(side: string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const entry of readdirSync(join(root, side), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const from = roomOf(side, relative(root, path));
    if (from === null || isNoRoom(from)) continue;
    const rooms = graph.get(from) ?? new Set();
    graph.set(from, rooms);
    for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(
      /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g,
    )) {
      const to = roomOf(side, relative(root, resolve(dirname(path), target)));
      if (to !== null && to !== from && !isNoRoom(to)) rooms.add(to);
    }
  }
  return graph;
}

/** Whether a room is reached from another, directly or through others. */
function reaches(graph: Graph, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  seen.add(from);
  return [...(graph.get(from) ?? [])].some((next) => !seen.has(next) && reaches(graph, next, to, seen));
}

/** The arrows that do not follow from others. */
const arrowsOf = (graph: Graph): [string, string][] =>
  [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(graph, other, to)))
      .map((to): [string, string] => [from, to]),
  );

/** Height above the ground: one more than the highest room that a room imports. */
function levelOf(graph: Graph, room: string, path: readonly string[] = []): number {
  if (path.includes(room)) throw new Error(`Rooms in a cycle: ${[...path, room].join(' → ')}`);
  const below = [...(graph.get(room) ?? [])].map((next) => levelOf(graph, next, [...path, room]));
  return below.length === 0 ? 0 : Math.max(...below) + 1;
}

type Place = { x: number; y: number };

/** Boxes that an arrow would run behind: it is a curve that leaves downwards and arrives downwards. */
function countHidden(from: Place, to: Place, boxes: Iterable<Place>): number {
  const between = [...boxes].filter(({ y }) => y > from.y && y < to.y);
  return between.filter((box) =>
    [0, 1 / 3, 2 / 3, 1].some((part) => {
      const t = (box.y + part * BOX.height - from.y - BOX.height) / (to.y - from.y - BOX.height);
      const x = from.x + (to.x - from.x) * t * t * (3 - 2 * t);
      return Math.abs(x - box.x) < BOX.width / 2 + 4;
    }),
  ).length;
}

/** Rows from the ground up. In a row rooms stand in the order of what they import, and the row where it hides no arrow. */
function placeRooms(graph: Graph, arrows: readonly [string, string][], left: number, levels: number) {
  const places = new Map<string, Place>();
  const rows = Map.groupBy([...graph.keys()].sort(), (room) => levelOf(graph, room));
  const below = (room: string) =>
    arrows.flatMap(([from, to]) => (from === room ? [places.get(to) ?? { x: 0, y: 0 }] : []));
  for (let level = 0; level < levels; level += 1) {
    const middleOf = (room: string) =>
      below(room).reduce((sum, { x }) => sum + x, 0) / (below(room).length || 1);
    const row = (rows.get(level) ?? []).sort((a, b) => middleOf(a) - middleOf(b));
    const y = HEAD + (levels - 1 - level) * STEP.y;
    const tries = [0, -40, 40, -80, 80, -120, 120].map((shift) => {
      const start = left + PANEL_WIDTH / 2 + shift - ((row.length - 1) * STEP.x) / 2;
      const placed = row.map((room, i): [string, Place] => [room, { x: start + i * STEP.x, y }]);
      const isOutside = placed.some(([, { x }]) => Math.abs(x - left - PANEL_WIDTH / 2) > 168);
      const hidden = placed.map(([room, place]) =>
        below(room).reduce((sum, to) => sum + countHidden(place, to, places.values()), 0),
      );
      return { placed, hidden: hidden.reduce((sum, n) => sum + n, isOutside ? 100 : 0) };
    });
    const least = Math.min(...tries.map(({ hidden }) => hidden));
    for (const [room, place] of tries.find(({ hidden }) => hidden === least)?.placed ?? [])
      places.set(room, place);
  }
  return places;
}

const box = (label: string, { x, y }: Place, kind: string, width = BOX.width) =>
  `<rect class="${kind}" x="${x - width / 2}" y="${y}" width="${width}" height="${BOX.height}" rx="6"/>` +
  `<text x="${x}" y="${y + 21}">${label}</text>`;

const arrow = (from: Place, to: Place) => {
  const begin = from.y + BOX.height;
  const bend = (to.y - begin) / 2;
  return `<path d="M${from.x} ${begin}C${from.x} ${begin + bend} ${to.x} ${to.y - 6 - bend} ${to.x} ${to.y - 6}"/>`;
};

function drawPanel(side: string, ground: string, left: number, levels: number): string[] {
  const graph = readGraph(side);
  const arrows = arrowsOf(graph);
  const places = placeRooms(graph, arrows, left, levels);
  const at = (room: string) => places.get(room) ?? { x: 0, y: 0 };
  const bottom = HEAD + levels * STEP.y;
  return [
    `<rect class="side" x="${left + 8}" y="56" width="${PANEL_WIDTH - 16}" height="${bottom - 8}" rx="10"/>`,
    `<text class="head" x="${left + 24}" y="82">${side}/</text>`,
    ...arrows.map(([from, to]) => arrow(at(from), at(to))),
    ...[...places].map(([room, place]) => box(room, place, 'room')),
    box(ground, { x: left + PANEL_WIDTH / 2, y: bottom }, 'ground', PANEL_WIDTH - 48),
  ];
}

function draw(): string {
  const levels =
    1 +
    Math.max(
      ...['server', 'web'].flatMap((side) => {
        const graph = readGraph(side);
        return [...graph.keys()].map((room) => levelOf(graph, room));
      }),
    );
  const height = HEAD + levels * STEP.y + 120;
  const middle = PANEL_WIDTH;
  const contractY = height - 48;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * PANEL_WIDTH} ${height}" role="img" aria-label="Rooms of the server and of the web, and which imports which">`,
    '<style>text{font:14px system-ui,sans-serif;text-anchor:middle;fill:#12211f}.head{font-weight:600;text-anchor:start}.side{fill:#f6f9f8;stroke:#c9d6d4}.room{fill:#fff;stroke:#0b6b6a}.ground{fill:#e3efee;stroke:#0b6b6a}path{fill:none;stroke:#5b7672;stroke-width:1.3;marker-end:url(#tip)}</style>',
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#5b7672;stroke:none;marker-end:none"/></marker></defs>',
    `<rect width="100%" height="100%" fill="#fff"/>`,
    box('server/app.ts: every room by name', { x: middle / 2, y: 12 }, 'ground', 300),
    box('web/routes.ts: every address; layouts', { x: middle * 1.5, y: 12 }, 'ground', 300),
    ...drawPanel('server', 'platform', 0, levels),
    ...drawPanel('web', 'platform, ui', PANEL_WIDTH, levels),
    box('contract/: the same rooms; imports nothing of ours', { x: middle, y: contractY }, 'ground', 420),
    arrow({ x: middle / 2, y: contractY - 58 }, { x: middle - 120, y: contractY }),
    arrow({ x: middle * 1.5, y: contractY - 58 }, { x: middle + 120, y: contractY }),
    '</svg>',
  ].join('\n')}\n`;
}

const picture = draw();
if (!process.argv.includes('--check')) writeFileSync(file, picture);
else if (readFileSync(file, 'utf8') !== picture) {
  process.stderr.write('docs/rooms.svg is out of date: run node scripts/draw-rooms.ts\n');
  process.exitCode = 1;
}
