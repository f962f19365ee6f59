import { existsSync } from 'node:fs'
import { giveWay } from '../backup/give-way.ts'
import { obey } from './obey.ts'

// `npm run portal -- <command>`: what an operator does on the machine itself, also while the server runs.
// Ends with 0 when done, 1 when refused or failed, 2 when the command was not understood.

// Whoever reads the first lines alone (`| head`) stops nothing.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

if (existsSync('.env')) process.loadEnvFile('.env')

process.exitCode = await obey(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  say: (line) => process.stdout.write(`${line}\n`),
  refuse: (reason) => process.stderr.write(`${reason}\n`),
  giveWay,
})
