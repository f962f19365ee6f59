import { readFileSync } from 'node:fs'

/** Observations of the processes started by this one. */
export interface Children {
  /** The highest memory usage of a single one, in MB. */
  peak: number
  /** The longest observed lifetime, in ms. */
  longest: number
  /** Ends the observation. */
  stop(): void
}

/** Observes the processes started by this one from now on; only Linux supports it. */
export function watchChildren(): Children {
  const firstSeen = new Map<string, number>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const pid of childrenOf(process.pid)) {
      if (!firstSeen.has(pid)) firstSeen.set(pid, now)
      watched.longest = Math.max(watched.longest, now - (firstSeen.get(pid) ?? now))
      watched.peak = Math.max(watched.peak, peakOf(pid))
    }
  }, 5)
  const watched: Children = { peak: 0, longest: 0, stop: () => clearInterval(timer) }
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
