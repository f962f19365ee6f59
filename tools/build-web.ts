import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Builds the browser part into `dist/web`; says nothing unless something is wrong. */
export async function buildWeb(): Promise<void> {
  const { build } = await import('vite')
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' })
}
