import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Builds the browser part into `dist/web`; says nothing unless something is wrong. */
export async function buildWeb(): Promise<void> {
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' })
  // Vite says production from then on, also to what this process starts.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}
