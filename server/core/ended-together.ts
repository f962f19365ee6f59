/** Ctrl+C ends all processes of a terminal, including those that process a file: that says nothing about the file. */
export class EndedTogether extends Error {}

/** Whether a process that ended with this signal was ended that way. */
export function isForAll(signal: NodeJS.Signals | null | undefined): boolean {
  return signal === 'SIGINT'
}
