/** Stands for every folder that no floor names: a new one is a feature, and needs no line here. */
export const features = 'features'

export type Zone = 'web' | 'server'

/**
 * The folders of a zone from the ground up. A folder may import those on the floors below it, and its neighbours on the
 * same floor as long as that makes no circle (`folder-arrows.test.ts`).
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

/** Arrows from a room or file that go up or in a circle all the same, each with its reason; `*` stands for any. */
export const allowedUpwards: Record<Zone, Record<string, string>> = {
  web: {},
  server: {
    '* > services.ts': 'names the type of what is passed by hand; it imports types alone',
    'db/schema.ts > *': 'lists the table of every feature, and does nothing else',
    'demo > start.ts': 'starts the server that it fills',
  },
}
