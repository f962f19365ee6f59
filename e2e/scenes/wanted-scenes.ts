import { scenesByArea } from './all-scenes.ts'
import type { Scene } from './scene.ts'

/** `npm test -- --changed` names the areas that a change is seen in. */
const areas = process.env.SCENE_AREAS?.split(',')

/** The scenes to look at: all, unless some areas are named. */
export const wantedScenes: Scene[] = Object.entries(scenesByArea)
  .filter(([area]) => areas?.includes(area) ?? true)
  .flatMap(([, ofArea]): Scene[] => ofArea)
