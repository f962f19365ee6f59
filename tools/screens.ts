import type { SceneArea } from '../e2e/scenes/all-scenes.ts'

/** Tests that look at a screen: folders of `e2e/`, and areas of scenes. */
interface Looks {
  journeys: string[]
  scenes: SceneArea[]
}

/** By folder of `web/`, the tests that see its screens; folders that are not listed affect all of them. */
export const looksAt: Record<string, Looks> = {
  auth: { journeys: ['session'], scenes: ['login', 'factors'] },
  authority: { journeys: ['public'], scenes: ['pages', 'public'] },
  bin: { journeys: ['lists'], scenes: ['bin', 'dialogs'] },
  build: { journeys: ['customer', 'staff'], scenes: ['login'] },
  companies: { journeys: ['lists', 'dialogs'], scenes: ['lists', 'dialogs'] },
  compliance: { journeys: ['compliance'], scenes: ['compliance'] },
  credentials: { journeys: ['devices', 'dialogs'], scenes: ['dialogs'] },
  customer: { journeys: ['customer'], scenes: ['customer', 'login'] },
  devices: { journeys: ['devices', 'lists'], scenes: ['lists', 'tables', 'dialogs'] },
  dialog: { journeys: ['dialogs'], scenes: ['dialogs'] },
  doctypes: { journeys: ['lists', 'texts'], scenes: ['lists', 'dialogs'] },
  documents: { journeys: ['labels'], scenes: ['start'] },
  announcements: { journeys: ['pages', 'files'], scenes: ['pages', 'files'] },
  filters: { journeys: ['lists'], scenes: ['tables'] },
  files: { journeys: ['files'], scenes: ['files', 'dialogs'] },
  form: { journeys: ['dialogs', 'devices'], scenes: ['dialogs', 'accounts'] },
  help: { journeys: ['staff'], scenes: ['start'] },
  history: { journeys: ['devices'], scenes: ['dialogs'] },
  imports: { journeys: ['imports'], scenes: ['imports'] },
  jump: { journeys: ['staff'], scenes: ['jump'] },
  labels: { journeys: ['labels', 'public'], scenes: ['labels', 'public'] },
  logs: { journeys: ['logs'], scenes: ['logs'] },
  pages: { journeys: ['pages'], scenes: ['pages'] },
  parts: { journeys: ['lists', 'texts', 'files'], scenes: ['lists', 'dialogs'] },
  public: { journeys: ['session'], scenes: ['login'] },
  scan: { journeys: ['staff'], scenes: ['jump'] },
  sessions: { journeys: ['session'], scenes: ['accounts'] },
  settings: { journeys: ['staff'], scenes: ['start'] },
  shell: { journeys: ['staff', 'session'], scenes: ['shell', 'connection'] },
  start: { journeys: ['staff'], scenes: ['start', 'accounts', 'factors'] },
  table: { journeys: ['lists'], scenes: ['lists', 'tables'] },
  views: { journeys: ['lists', 'dialogs'], scenes: ['tables'] },
  vdi2770: { journeys: ['imports'], scenes: ['imports'] },
  'vdi-packages': { journeys: ['pages'], scenes: ['pages'] },
}

/**
 * Minimal tests of everything, run after every change: a portal
 * from its first start to a customer's phone, both logins.
 */
export const smoke: Looks = { journeys: ['staff/main-job'], scenes: ['login'] }
