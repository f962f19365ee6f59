import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, wholeNumber } from './fields.ts'

/** A file that every device of an article number has as its own; there are at least two of them. */
export const CommonFile = z.object({
  part: z.object({ id: z.number(), title: z.string(), desc: z.string().nullable() }),
  media: z.object({ id: z.number(), filename: z.string() }),
  /** How many devices that are. */
  devices: z.number(),
})
export type CommonFile = z.output<typeof CommonFile>

/** So many devices one call gives their own links back. */
export const devicesGivenBackAtOnce = 1_000

const pair = { part: Id, media: Id }

/** Files that devices of an article number have in common: they may belong to the article number instead. */
export const commonFiles = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/common-files',
    wire: 'flat',
    input: z.object({
      start: wholeNumber('Bitte eine ganze Zahl angeben!', 0, 2_147_483_647)
        .default(0)
        .describe('Nach wie vielen Artikelnummern, nach Titel geordnet, weitergesucht wird.'),
    }),
    output: z.object({
      files: z.array(CommonFile),
      /** `start` of the next call; null after the last article number. */
      next: z.number().nullable(),
    }),
    summary:
      'Listet Dateien auf, die alle Geräte einer Artikelnummer als eigene haben, ab zwei Geräten.',
  }),
  move: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/common-files/move',
    wire: 'flat',
    input: z.object(pair),
    output: z.object({
      /** Ids of those whose own link is gone. */
      devices: z.array(z.number()),
      /** Whether the file did not belong to the article number before. */
      isNew: z.boolean(),
    }),
    summary:
      'Verschiebt die Verknüpfungen aller Geräte einer Artikelnummer mit einer Datei zur Artikelnummer.',
  }),
  giveBack: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/common-files/give-back',
    wire: 'flat',
    input: z.object({
      ...pair,
      devices: z
        .array(Id, 'Bitte die Geräte angeben!')
        .max(devicesGivenBackAtOnce, 'Höchstens 1.000 Geräte auf einmal!'),
      /** Takes the file from the article number; to be said with the last of the devices. */
      unlinkPart: z.boolean('Bitte ja oder nein angeben!').default(false),
    }),
    output: z.object({
      /** How many got their own link back: those that are still there and did not have it. */
      devices: z.number(),
    }),
    summary: 'Gibt Geräten eine zur Artikelnummer verschobene Datei als eigene zurück.',
  }),
}
