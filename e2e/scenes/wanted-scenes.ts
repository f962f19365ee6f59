import { scenesByArea } from './all-scenes.ts'
import type { Scene } from './scene.ts'

/** Set by `npm test -- --changed`: the areas in which a change is visible. */
const areas = process.env.SCENE_AREAS?.split(',')

/** The scenes to play: all, unless areas are named. */
export const wantedScenes: Scene[] = Object.entries(scenesByArea)
  .filter(([area]) => areas?.includes(area) ?? true)
  .flatMap(([, ofArea]): Scene[] => ofArea)
