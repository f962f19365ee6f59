import { lowerPriority } from '../backup/lower-priority.ts'
import { ConfigError } from '../core/config.ts'
import { loadEnvFile } from '../core/env-file.ts'
import { runCommandLine } from './run-command-line.ts'

// `npm run portal -- <command>`: what an operator does on the machine itself, also while the server runs.
// Exits with 0 when done, 1 when refused or failed, 2 for invalid arguments.

let isLost = false
// Neither a reader of the first lines only (`| head`) nor a full disk interrupts a running command.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE' || isLost) return
  isLost = true
  refuse(`Die Ausgabe lässt sich nicht schreiben (${code}).`)
})
process.on('exit', () => {
  if (isLost) process.exitCode ||= 1
})

try {
  loadEnvFile()
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    environment: process.env,
    input: process.stdin,
    say: (line) => process.stdout.write(`${line}\n`),
    refuse,
    lowerPriority,
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  refuse(error.message)
  process.exitCode = 1
}

function refuse(reason: string) {
  process.stderr.write(`${reason}\n`)
}
