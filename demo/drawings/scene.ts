import type { Scene } from '../../contract/platform/pictures.ts';
import { createSaltedRandom, type Random } from '../random.ts';
import { drawFacade } from './facade.ts';
import { ink } from './palette.ts';
import { drawCafe } from './rooms/cafe.ts';
import { drawConsultingRoom } from './rooms/consulting-room.ts';
import { drawCorridor } from './rooms/corridor.ts';
import { drawGarden } from './rooms/garden.ts';
import { drawLaboratory } from './rooms/laboratory.ts';
import { drawLobby } from './rooms/lobby.ts';
import { drawMri } from './rooms/mri.ts';
import { drawOperatingRoom } from './rooms/operating-room.ts';
import { drawPool } from './rooms/pool.ts';
import { drawReception } from './rooms/reception.ts';
import { drawWard } from './rooms/ward.ts';
import { type Drawing, mirrored, moved } from './shapes.ts';

/** A room; every other one is turned left to right, so that a series does not repeat its plan. */
const room =
  (make: (random: Random) => string, zoom = 1) =>
  (random: Random): Drawing => {
    const isMirrored = random.chance(0.5);
    const parts = make(random);
    const turned = isMirrored ? mirrored(800, parts) : parts;
    return { parts: zoom === 1 ? turned : moved(800 - 800 * zoom, 985 - 985 * zoom, turned, zoom), zoom };
  };

const drawings: Record<Scene, (random: Random) => Drawing> = {
  facade: drawFacade,
  lobby: room(drawLobby, 1.04),
  reception: room(drawReception),
  ward: room(drawWard, 1.12),
  operating_room: room(drawOperatingRoom),
  mri: room(drawMri, 1.05),
  laboratory: room(drawLaboratory),
  consulting_room: room(drawConsultingRoom, 1.1),
  corridor: room(drawCorridor),
  cafe: room(drawCafe),
  garden: room(drawGarden),
  pool: room(drawPool),
};

/** Lines as wide as the picture is small: at 1 they are 1.3 px of a picture 620 px wide. */
const style = (scale: number) =>
  `<style>.o,.p,.f{stroke:${ink};stroke-linejoin:round;stroke-linecap:round}.o{stroke-width:${3.5 * scale}}.p{stroke-width:${2.8 * scale}}.f{stroke-width:${1.7 * Math.sqrt(scale)}}</style>`;

export function drawScene(scene: Scene, seed: number, lineScale = 1): string {
  const { parts, zoom } = drawings[scene](createSaltedRandom(seed, scene));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 1600 1000">${style(lineScale / zoom)}${parts}</svg>`;
}
