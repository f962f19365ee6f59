import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Builds the web part into `dist/web`; prints only warnings and errors. */
export async function buildWeb(): Promise<void> {
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' })
  // Vite sets NODE_ENV to production, which processes started later would inherit.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}
