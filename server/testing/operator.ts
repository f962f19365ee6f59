import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { World } from './world.ts'

/** Runs the real command on the database of a world, as an operator would beside the running server. */
export function portal(
  { services, dataDir }: World,
  words: string[],
  input = '',
  settings: Record<string, string> = {},
) {
  const { databaseUrl } = services.config
  const isSqlite = databaseUrl.startsWith('sqlite:')
  const database = { DATA_DIR: dataDir, DATABASE_URL: isSqlite ? '' : databaseUrl }
  return runCommand(words, input, { ...database, ...settings })
}

/** For commands that hash some hundred passwords: the same argon2id, quicker (`light-hashes.ts`), except in full runs. */
export const withLightHashes: Record<string, string> = process.env.TEST_FULL
  ? {}
  : { NODE_OPTIONS: `--import=${import.meta.resolve('./light-hashes.ts')}` }

/** Runs the real command with these settings; what it reads is `input`. */
export async function runCommand(words: string[], input: string, settings: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../admin/portal-command.ts'), ...words],
    {
      env: { ...process.env, ADMIN_USERNAME: '', ADMIN_PASSWORD: '', ...settings },
      cwd: tmpdir(),
    },
  )
  child.stdin.on('error', ignoreClosed).end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

/** Commands that refuse at once do not wait for their input. */
function ignoreClosed(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error
}
