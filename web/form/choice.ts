import { z } from 'zod'

/** A record as shown by pickers. */
export interface Choice {
  id: number
  name: string
  /** Distinguishes it from others of the same name, such as type, size and day of a file. */
  detail?: string
}

/** Schema of a required picker: yields the id, which the API expects. */
export function chosen(message: string) {
  return z.custom<Choice>((value) => value !== null, message).transform(({ id }) => id)
}

/** The ids of the selected records. */
export function idsOf(choices: readonly Choice[]): number[] {
  return choices.map(({ id }) => id)
}
