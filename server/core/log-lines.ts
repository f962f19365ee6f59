import { writeSync } from 'node:fs'

/** A line for each request costs more than many an answer: so many characters are written together, 100 ms later at most. */
const together = 4_096
const longest = 100

/** How long a reader who is behind is waited for, in ms. */
const pause = 100
const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** What writes lines of the log; `flush` does so at once. */
export interface LogLines {
  write(line: string): void
  flush(): void
}

/**
 * Writes lines to an open file, pipe or terminal. Where it takes none, as on a full disk, they are lost, and the portal goes
 * on: the first line after that says how many.
 */
export function openLogLines(fd: number): LogLines {
  let waiting: string[] = []
  let length = 0
  let lost = 0
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = []
    length = 0
    if (lines.length === 0) return
    try {
      writeAll(fd, `${lost > 0 ? lossOf(lost) : ''}${lines.join('')}`)
      lost = 0
    } catch {
      lost += lines.length
    }
  }

  return {
    write(line) {
      waiting.push(line)
      length += line.length
      if (length >= together) flush()
      else timer ??= setTimeout(flush, longest).unref()
    },
    flush,
  }
}

/** On a line of its own: the last one that was written may be a half. */
function lossOf(lost: number): string {
  return `\n${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'lines of the log could not be written' })}\n`
}

function writeAll(fd: number, text: string): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(sleeper, 0, 0, pause)
    }
  }
}
