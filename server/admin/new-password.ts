import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { generateCode } from '../auth/password.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { PasswordSource } from './command-line.ts'

/** A new password from where the operator wants it to come. */
export async function newPassword(source: PasswordSource): Promise<string> {
  switch (source) {
    case 'generated':
      return generateCode()
    case 'stdin':
      return (await text(process.stdin)).replace(/\r?\n$/, '')
    case 'typed':
      return askTwice()
  }
}

async function askTwice(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    const password = await askHidden('Passwort (mindestens 12 Zeichen): ', lines)
    const again = await askHidden('Passwort wiederholen: ', lines)
    if (password === again) return password
  } finally {
    terminal.close()
  }
  throw new ProblemError('validation', 'Die Passwörter stimmen nicht überein!')
}

/** Asks on the terminal; what is typed stays invisible. Ctrl+C and Ctrl+D end the input. */
async function askHidden(question: string, lines: AsyncIterator<string>): Promise<string> {
  process.stderr.write(question)
  const { done, value } = await lines.next()
  process.stderr.write('\n')
  if (done) throw new ProblemError('validation', 'Abgebrochen.')
  return value
}
