import { writeSync } from 'node:fs'

/**
 * Writing each line separately can cost more than the answer itself: so many characters are written at once, after
 * 100 ms at the latest.
 */
const together = 4_096
const longest = 100

/** How long a slow reader is waited for, in ms. */
const pause = 100
const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Writes lines to the log; `flush` writes buffered ones at once. */
export interface LogLines {
  write(line: string): void
  flush(): void
}

/**
 * Writes lines to an open file, pipe or terminal. If it accepts none, as on a full disk, they are lost and the portal
 * goes on; the first line after that says how many.
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

/** On a line of its own, since the last line written may be incomplete. */
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
