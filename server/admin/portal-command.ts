import { giveWay } from '../backup/give-way.ts'
import { ConfigError } from '../core/config.ts'
import { loadEnvFile } from '../core/env-file.ts'
import { obey } from './obey.ts'

// `npm run portal -- <command>`: what an operator does on the machine itself, also while the server runs.
// Ends with 0 when done, 1 when refused or failed, 2 when the command was not understood.

// Whoever reads the first lines alone (`| head`) stops nothing.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  loadEnvFile()
  process.exitCode = await obey(process.argv.slice(2), {
    environment: process.env,
    input: process.stdin,
    say: (line) => process.stdout.write(`${line}\n`),
    refuse,
    giveWay,
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  refuse(error.message)
  process.exitCode = 1
}

function refuse(reason: string) {
  process.stderr.write(`${reason}\n`)
}
