import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { generateCode } from '../auth/password.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { PasswordSource } from './portal-commands.ts'

/** Standard input of the operator: a terminal or a pipe. */
export type Input = Readable & { isTTY?: boolean }

/** Reads or generates a new password. */
export async function newPassword(source: PasswordSource, input: Input): Promise<string> {
  if (source === 'generated') return generateCode()
  const isTyped = source === 'typed' && input.isTTY
  const password = isTyped ? await askTwice(input) : (await text(input)).replace(/\r?\n$/, '')
  // Bytes that are no UTF-8 arrive as this character, which nobody types when signing in.
  if (!password.includes('\uFFFD')) return password
  throw new ProblemError(
    'validation',
    'Das Passwort ist nicht in UTF-8 angekommen. Bitte die Eingabe oder das Terminal auf UTF-8 umstellen.',
  )
}

async function askTwice(input: Input): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input, output: nowhere, terminal: true })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    const password = await askHidden('Passwort (mindestens 12 Zeichen): ', lines)
    const repeated = await askHidden('Passwort wiederholen: ', lines)
    if (password === repeated) return password
  } finally {
    terminal.close()
  }
  throw new ProblemError('validation', 'Die Passwörter stimmen nicht überein!')
}

/** Asks on the terminal without echo. Ctrl+C and Ctrl+D end the input. */
async function askHidden(question: string, lines: AsyncIterator<string>): Promise<string> {
  process.stderr.write(question)
  const { done, value } = await lines.next()
  process.stderr.write('\n')
  if (done) throw new ProblemError('validation', 'Abgebrochen.')
  return value
}
