import type { Random } from '../random.ts';
import type { GroundKind } from './building.ts';
import type { EntranceKind } from './entrances.ts';
import type { TreeKind } from './plants.ts';
import type { RoofKind } from './roofs.ts';
import type { WindowKind } from './windows.ts';

/** How a place in the world builds: what goes together, and how large. */
export type Manner = {
  share: number;
  walls: readonly string[];
  trims: readonly string[];
  roofColours: readonly string[];
  shutters: readonly string[];
  floors: readonly [number, number];
  storey: readonly [number, number];
  width: readonly [number, number];
  /** Width of one axis of windows. */
  axis: readonly [number, number];
  windows: readonly WindowKind[];
  tops: readonly (WindowKind | null)[];
  bases: readonly GroundKind[];
  roofs: readonly RoofKind[];
  wingRoofs: readonly RoofKind[];
  centres: readonly ('none' | 'even' | 'gable' | 'tower')[];
  entrances: readonly EntranceKind[];
  trees: readonly TreeKind[];
  isDressed: boolean;
  wings: number;
};

const slate = ['#6F8587', '#8FA3A5', '#A3B1B0'] as const;
const tile = ['#C98F76', '#D3A289', '#C4866D', '#DDB59C'] as const;
const green = ['#A9CBC0', '#9FBDB4', '#B9CFC2'] as const;
export const panes = ['#BCD5D8', '#B3CED3', '#C4DADB', '#AFCBD0'] as const;

const modern: Manner = {
  share: 3,
  walls: ['#FBF9F3', '#EFF3F1', '#F8F1E2', '#F3EFEA', '#E9EFF0'],
  trims: ['#E4E9E5', '#E8E2D6'],
  roofColours: slate,
  shutters: ['#CFE3E1'],
  floors: [3, 6],
  storey: [98, 124],
  width: [560, 900],
  axis: [92, 132],
  windows: ['cross', 'balcony', 'ribbon', 'loggia', 'tall'],
  tops: [null, null, 'tall'],
  bases: ['plain', 'glazed', 'pillars'],
  roofs: ['flat', 'penthouse', 'garden', 'penthouse'],
  wingRoofs: ['flat', 'garden'],
  centres: ['none', 'none', 'even'],
  entrances: ['slab', 'slab', 'posts'],
  trees: ['round', 'birch', 'flame', 'cloud'],
  isDressed: false,
  wings: 0.45,
};

const tower: Manner = {
  ...modern,
  share: 1.4,
  walls: ['#E9EFF0', '#FBF9F3', '#E3EBEC', '#F0EDE4'],
  floors: [7, 9],
  storey: [70, 78],
  width: [330, 470],
  axis: [62, 84],
  windows: ['fins', 'tall', 'ribbon', 'loggia'],
  bases: ['glazed', 'pillars'],
  roofs: ['flat', 'garden', 'penthouse'],
  centres: ['none'],
  trees: ['cloud', 'palm', 'round'],
  wings: 1,
};

const classical: Manner = {
  share: 2.2,
  walls: ['#F8F1E2', '#F6EADF', '#F1DFB9', '#EFE6DA', '#E6ECE6', '#F2DFD8'],
  trims: ['#FFFDF7', '#FBF6EC'],
  roofColours: [...slate, '#7F9496', ...green],
  shutters: ['#B9CFC8'],
  floors: [3, 4],
  storey: [124, 142],
  width: [640, 960],
  axis: [92, 118],
  windows: ['sash', 'sash', 'arched'],
  tops: [null, 'arched', 'sash'],
  bases: ['stone', 'stone', 'plain', 'arcade'],
  roofs: ['mansard', 'hip', 'parapet', 'mansard'],
  wingRoofs: ['parapet', 'hip'],
  centres: ['none', 'gable', 'even', 'gable'],
  entrances: ['portico', 'barrel', 'slab'],
  trees: ['round', 'flame', 'cloud', 'round'],
  isDressed: true,
  wings: 0.35,
};

const southern: Manner = {
  ...classical,
  share: 1.8,
  walls: ['#F6EADF', '#F3DFC6', '#FBF6EC', '#EBCFBE', '#F4E7CF'],
  roofColours: tile,
  shutters: ['#B9CFC8', '#A9CBC8', '#C7D3B9', '#B7C6CF'],
  floors: [2, 4],
  storey: [118, 136],
  width: [540, 880],
  axis: [112, 142],
  windows: ['shutters', 'shutters', 'arched', 'balcony'],
  tops: [null, null, 'arched'],
  bases: ['plain', 'arcade', 'arcade'],
  roofs: ['hip', 'hip', 'flat'],
  wingRoofs: ['hip', 'flat'],
  centres: ['none', 'none', 'tower'],
  entrances: ['awning', 'slab', 'barrel'],
  trees: ['flame', 'umbrella', 'palm', 'flame'],
  isDressed: false,
  wings: 0.5,
};

const eastern: Manner = {
  ...classical,
  share: 1.5,
  walls: ['#F8F1E2', '#F4E7CF', '#FBF9F3', '#F0E3CF', '#F1E6DC'],
  trims: ['#FFFDF7', '#E9DCC3'],
  roofColours: [...green, '#9DC0C2', '#E3CFA8', '#B9CFD3'],
  floors: [2, 4],
  storey: [124, 142],
  width: [600, 900],
  axis: [104, 132],
  windows: ['pointed', 'arched', 'pointed'],
  tops: [null, 'arched'],
  bases: ['pointed', 'arcade'],
  roofs: ['dome', 'battlement', 'parapet', 'dome'],
  wingRoofs: ['battlement', 'parapet'],
  centres: ['none', 'even', 'none'],
  entrances: ['barrel', 'slab', 'awning'],
  trees: ['palm', 'palm', 'flame', 'cloud'],
  wings: 0.5,
};

const brick: Manner = {
  ...classical,
  share: 1.4,
  walls: ['#E3BFAD', '#DDB9A6', '#E8CDB9', '#D9BFB0'],
  trims: ['#F6EFE4', '#FBF6EC'],
  roofColours: ['#7F9496', '#8FA3A5', '#B48A78'],
  floors: [3, 4],
  storey: [118, 132],
  width: [560, 820],
  windows: ['sash', 'arched', 'twin'],
  bases: ['plain', 'stone', 'arcade'],
  roofs: ['steps', 'hip', 'mansard', 'vault'],
  wingRoofs: ['flat', 'hip'],
  centres: ['none', 'gable', 'none'],
  entrances: ['slab', 'awning', 'barrel'],
  trees: ['round', 'birch', 'cloud'],
  wings: 0.3,
};

const asian: Manner = {
  ...modern,
  share: 1.2,
  walls: ['#FBF9F3', '#F3EFE4', '#F0EBDD', '#F6EFE6'],
  roofColours: ['#6F8587', '#7F9496', '#8A9A94', '#A08C7C'],
  floors: [2, 3],
  storey: [128, 146],
  width: [560, 820],
  axis: [100, 128],
  windows: ['fins', 'tall', 'loggia', 'cross'],
  bases: ['glazed', 'plain', 'pillars'],
  roofs: ['eaves'],
  wingRoofs: ['eaves', 'flat'],
  centres: ['none', 'none', 'gable'],
  entrances: ['posts', 'slab'],
  trees: ['cloud', 'umbrella', 'birch', 'cloud'],
  wings: 0.35,
};

const northern: Manner = {
  ...modern,
  share: 1.3,
  walls: ['#E1E9DC', '#F1DFB9', '#EBCFBE', '#DFE8EA', '#F6EADF'],
  trims: ['#FFFDF7'],
  roofColours: [...slate, '#B48A78'],
  floors: [2, 3],
  storey: [120, 136],
  width: [480, 720],
  axis: [98, 122],
  windows: ['cross', 'sash', 'twin'],
  bases: ['plain'],
  roofs: ['gable', 'hip', 'gable'],
  wingRoofs: ['gable', 'hip', 'flat'],
  centres: ['none'],
  entrances: ['posts', 'slab', 'portico'],
  trees: ['spruce', 'birch', 'spruce', 'round'],
  wings: 0.6,
};

const manners = [modern, tower, classical, southern, eastern, brick, asian, northern];

export function pickManner(random: Random): Manner {
  let left = random.fraction() * manners.reduce((sum, { share }) => sum + share, 0);
  for (const manner of manners) {
    left -= manner.share;
    if (left < 0) return manner;
  }
  return modern;
}
