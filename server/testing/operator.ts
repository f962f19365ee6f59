import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '../admin/run-command-line.ts'
import type { World } from './world.ts'

/** The result of a command. */
interface Done {
  code: number | null
  out: string
  err: string
}

/** Runs a command on the database of a world, as an operator would beside the running server, but in this process. */
export function portal(
  world: World,
  words: string[],
  input = '',
  settings: Record<string, string> = {},
): Promise<Done> {
  return command(words, input, { ...placeOf(world), ...settings })
}

/** Runs a command with these settings in this process; `input` is its standard input. */
export async function command(
  words: string[],
  input: string,
  settings: Record<string, string>,
): Promise<Done> {
  const done = { out: '', err: '' }
  const code = await runCommandLine(words, {
    environment: environmentOf(settings),
    input: Readable.from([input]),
    say: (line) => {
      done.out += `${line}\n`
    },
    refuse: (reason) => {
      done.err += `${reason}\n`
    },
    lowerPriority: () => undefined,
  })
  return { code, ...done }
}

/** The settings by which a command finds the database of a world. */
export function placeOf({ services, dataDir }: World): Record<string, string> {
  const { databaseUrl } = services.config
  const isSqlite = databaseUrl.startsWith('sqlite:')
  return { DATA_DIR: dataDir, DATABASE_URL: isSqlite ? '' : databaseUrl }
}

function environmentOf(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ADMIN_USERNAME: '', ADMIN_PASSWORD: '', ...settings }
}

/**
 * For processes that hash some hundred passwords: the same
 * argon2id, but faster (`light-hashes.ts`), except in full runs.
 */
export const withLightHashes: Record<string, string> = process.env.TEST_FULL
  ? {}
  : { NODE_OPTIONS: `--import=${import.meta.resolve('./light-hashes.ts')}` }

/**
 * The same in a separate process, whose start takes longer than
 * most commands; `isHeard` tells whether its output is read.
 */
export async function runCommand(
  words: string[],
  input: string,
  settings: Record<string, string>,
  { isHeard = true } = {},
): Promise<Done> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../admin/portal-command.ts'), ...words],
    { env: environmentOf(settings), cwd: tmpdir() },
  )
  child.stdin.on('error', ignoreClosed).end(input)
  if (!isHeard) child.stdout.destroy()
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([
    isHeard ? text(child.stdout) : '',
    text(child.stderr),
    ended,
  ])
  return { code, out, err }
}

/** Commands that fail early do not wait for their input. */
function ignoreClosed(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error
}
