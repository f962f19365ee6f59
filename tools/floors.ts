/** Stands for all folders that are on no other floor: a new feature needs no entry here. */
export const features = 'features'

export type Zone = 'web' | 'server'

/**
 * The folders of a zone from the ground up. A folder may import those on the floors below it, and its neighbours on the
 * same floor unless that makes a cycle (`folder-arrows.test.ts`).
 */
export const floors: Record<Zone, string[][]> = {
  web: [
    ['base'],
    ['ui'],
    ['client'],
    ['dialog'],
    ['form', 'table'],
    [features],
    ['shell'],
    ['main.tsx', 'no-eval.ts'],
    ['build', 'vite.config.ts'],
  ],
  server: [
    ['core'],
    ['query'],
    ['db'],
    ['auth'],
    ['http'],
    ['logs'],
    ['typst', 'queue'],
    [features],
    ['openapi'],
    ['portal'],
    ['admin', 'demo'],
    [
      'app.ts',
      'compile-server.ts',
      'main.ts',
      'services.ts',
      'processes.ts',
      'start.ts',
      'upkeep.ts',
      'watched-clock.ts',
    ],
    ['fuzz', 'rights', 'strapi', 'testing'],
  ],
}

/** Imports that go up or form a cycle but are allowed, each with its reason; `*` matches any folder. */
export const allowedUpwards: Record<Zone, Record<string, string>> = {
  web: {},
  server: {
    '* > services.ts': 'names the type of what is passed by hand; it imports types alone',
    'db/schema.ts > *': 'lists the table of every feature, and does nothing else',
    'demo > start.ts': 'starts the server that it fills',
  },
}
