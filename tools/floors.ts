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
    [
      'auth',
      'companies',
      'customer',
      'devices',
      'doctypes',
      'documents',
      'files',
      'jump',
      'labels',
      'logs',
      'parts',
      'start',
    ],
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
    ['typst'],
    [
      'accounts',
      'companies',
      'devices',
      'doctypes',
      'documents',
      'files',
      'labels',
      'mail',
      'parts',
      'queue',
      'titled',
    ],
    ['openapi'],
    ['portal'],
    ['admin', 'demo'],
    ['app.ts', 'main.ts', 'services.ts', 'start.ts'],
    ['fuzz', 'rights', 'strapi', 'testing'],
  ],
}

const services = 'names the type Services'

/** Arrows that go up or in a circle all the same, each with its reason. */
export const allowedUpwards: Record<Zone, Record<string, string>> = {
  web: {},
  server: {
    'accounts > services.ts': services,
    'auth > services.ts': services,
    'companies > services.ts': services,
    'core > mail': 'names a type of the mails',
    'demo > services.ts': services,
    'demo > start.ts': 'starts the server that it fills',
    'devices > services.ts': services,
    'doctypes > services.ts': services,
    'documents > mail': 'orders go by mail, and mail tells the order',
    'documents > services.ts': services,
    'files > services.ts': services,
    'http > services.ts': services,
    'labels > services.ts': services,
    'logs > services.ts': services,
    'mail > documents': 'orders go by mail, and mail tells the order',
    'mail > services.ts': services,
    'parts > services.ts': services,
    'portal > services.ts': services,
    'titled > services.ts': services,
  },
}
