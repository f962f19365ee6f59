import { giveWay } from '../backup/give-way.ts'
import { ConfigError } from '../core/config.ts'
import { loadEnvFile } from '../core/env-file.ts'
import { obey } from './obey.ts'

// `npm run portal -- <command>`: what an operator does on the machine itself, also while the server runs.
// Ends with 0 when done, 1 when refused or failed, 2 when the command was not understood.

let isLost = false
// Nobody who reads the first lines alone (`| head`), and no full disk, stops what is under way.
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
