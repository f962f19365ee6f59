import { z } from 'zod'

/** A record as pickers show it. */
export interface Choice {
  id: number
  name: string
  /** What tells it from others of that name, such as type, size and day of a file. */
  detail?: string
}

/** What a form checks of a picker that must not stay empty: the wire wants the id. */
export function chosen(message: string) {
  return z.custom<Choice>((value) => value !== null, message).transform(({ id }) => id)
}

/** The ids of what was chosen. */
export function idsOf(choices: readonly Choice[]): number[] {
  return choices.map(({ id }) => id)
}
