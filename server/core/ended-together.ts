/** Ctrl+C ends all processes of a terminal, those that work on a file as well: that says nothing about the file. */
export class EndedTogether extends Error {}

/** Whether a process that this signal ended was ended so. */
export function isForAll(signal: NodeJS.Signals | null | undefined): boolean {
  return signal === 'SIGINT'
}
