import { readFileSync } from 'node:fs'

/** What the processes that this one starts come to. */
export interface Children {
  /** MB: the most that one of them had in memory. */
  peak: number
  /** Ends the watch. */
  stop(): void
}

/** Watches the processes that this one starts, from now on; Linux alone tells. */
export function watchChildren(): Children {
  const watched: Children = { peak: 0, stop: () => clearInterval(timer) }
  const timer = setInterval(() => {
    for (const pid of childrenOf(process.pid)) watched.peak = Math.max(watched.peak, peakOf(pid))
  }, 5)
  return watched
}

function childrenOf(pid: number): string[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return listed === '' ? [] : listed.split(' ')
}

/** 0 once it has ended. */
function peakOf(pid: string): number {
  try {
    const [, kilobytes = '0'] =
      /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return (Number(kilobytes) * 1_024) / 1e6
  } catch {
    return 0
  }
}
