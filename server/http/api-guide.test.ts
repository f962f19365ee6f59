import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { openWorld } from '../testing/world.ts'

const run = promisify(execFile)
const guide = join(import.meta.dirname, '../../docs/api.md')

test('docs/api.md: every command works as it stands there and answers what stands below it', async (t) => {
  const world = await openWorld(t)
  const portal = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-guide-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const blocks = blocksOf(await readFile(guide, 'utf8'))
  const script = blocks.map(({ command }) => `${command}\necho '${cut.trim()}'`).join('\n')
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: {
      ...process.env,
      PORTAL: portal,
      ADMIN_USERNAME: 'chefin',
      ADMIN_PASSWORD: 'Werkstatt-Portal-26',
    },
  })
  const shown = stdout.split(cut)
  for (const [index, { command, answer }] of blocks.entries()) {
    const own = shown[index] ?? ''
    if (answer === undefined) assert.equal(own, '', command)
    else assert.deepEqual(shapeOf(JSON.parse(own)), shapeOf(JSON.parse(answer)), command)
  }
  assert.equal(blocks.filter(({ answer }) => answer).length, 6)
})

const cut = '=== end of block ===\n'

/** Each ```bash block, with the ```json block that follows it before the next one. */
function blocksOf(text: string): { command: string; answer: string | undefined }[] {
  return text
    .split('```bash\n')
    .slice(1)
    .map((rest) => ({
      command: rest.split('\n```')[0] ?? '',
      answer: rest.split('```json\n')[1]?.split('\n```')[0],
    }))
}

/** Names and types, since values are those of another day; errors word for word. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  if ('error' in value && value.error) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}
