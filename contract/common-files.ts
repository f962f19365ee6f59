import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, wholeNumber } from './fields.ts'

/** A file linked to every device of an article number, of which there are at least two. */
export const CommonFile = z.object({
  part: z.object({ id: z.number(), title: z.string(), desc: z.string().nullable() }),
  media: z.object({ id: z.number(), filename: z.string() }),
  /** Number of devices of the article number. */
  devices: z.number(),
})
export type CommonFile = z.output<typeof CommonFile>

/** Maximum number of devices that one call restores the links of. */
export const devicesGivenBackAtOnce = 1_000

const pair = { part: Id, media: Id }

/** Files that all devices of an article number have in common: they can be linked to the article number instead. */
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
      /** The `start` of the next call; null after the last article number. */
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
      /** Ids of the devices whose own link was removed. */
      devices: z.array(z.number()),
      /** Whether the file was not linked to the article number before. */
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
      /** Also removes the file's link to the article number; send it with the last batch of devices. */
      unlinkPart: z.boolean('Bitte ja oder nein angeben!').default(false),
    }),
    output: z.object({
      /** How many devices got their link back: those that still exist and did not have it. */
      devices: z.number(),
    }),
    summary: 'Gibt Geräten eine zur Artikelnummer verschobene Datei als eigene zurück.',
  }),
}
