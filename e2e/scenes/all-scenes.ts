import { accountScenes } from './accounts.scenes.ts'
import { announcementScenes } from './announcements.scenes.ts'
import { binScenes } from './bin.scenes.ts'
import { commonFileScenes } from './common-files.scenes.ts'
import { complianceScenes } from './compliance.scenes.ts'
import { connectionScenes } from './connection.scenes.ts'
import { customerScenes } from './customer.scenes.ts'
import { deletingScenes } from './deleting.scenes.ts'
import { dialogScenes } from './dialogs.scenes.ts'
import { factorScenes } from './factors.scenes.ts'
import { fileImportScenes } from './file-imports.scenes.ts'
import { fileScenes } from './files.scenes.ts'
import { importScenes } from './imports.scenes.ts'
import { jumpScenes } from './jump.scenes.ts'
import { labelScenes } from './labels.scenes.ts'
import { listWorkScenes } from './list-work.scenes.ts'
import { listScenes } from './lists.scenes.ts'
import { loginScenes } from './login.scenes.ts'
import { logScenes } from './logs.scenes.ts'
import { publicScenes } from './public.scenes.ts'
import { recordPageScenes } from './record-pages.scenes.ts'
import type { Scene } from './scene.ts'
import { shellScenes } from './shell.scenes.ts'
import { startScenes } from './start.scenes.ts'
import { tableStateScenes } from './table-states.scenes.ts'

/** Everything that must look right and be accessible, by area. */
export const scenesByArea = {
  login: loginScenes,
  customer: customerScenes,
  public: publicScenes,
  start: startScenes,
  accounts: accountScenes,
  factors: factorScenes,
  shell: shellScenes,
  lists: listScenes,
  tables: [...tableStateScenes, ...listWorkScenes],
  files: fileScenes,
  pages: [...recordPageScenes, ...announcementScenes],
  logs: logScenes,
  jump: jumpScenes,
  connection: connectionScenes,
  dialogs: [...dialogScenes, ...commonFileScenes],
  deleting: deletingScenes,
  bin: binScenes,
  compliance: complianceScenes,
  imports: [...importScenes, ...fileImportScenes],
  labels: labelScenes,
} satisfies Record<string, Scene[]>

export type SceneArea = keyof typeof scenesByArea

export const scenes: Scene[] = Object.values(scenesByArea).flat()
