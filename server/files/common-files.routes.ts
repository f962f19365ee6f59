import type { FastifyInstance } from 'fastify'
import { commonFiles } from '#contract/common-files.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import {
  findNames,
  giveBack,
  isCommonFile,
  listCommonFiles,
  moveToPart,
} from './common-files.store.ts'

const unknownPart = 'Diese Artikelnummer gibt es nicht (mehr)!'
const unknownFile = 'Diese Datei gibt es nicht (mehr)!'

/** Files that all devices of an article number have in common: staff move them to the article number, and back. */
export function commonFilesRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, commonFiles.list, async ({ start }) => listCommonFiles(db, start))

  serve(app, services, commonFiles.move, async (pair, { principal, stamp, commit }) =>
    commit(async (tx) => {
      await lockLinks(tx)
      const names = await findNames(tx, pair)
      const title = foundOr404(names.title, unknownPart)
      const filename = foundOr404(names.filename, unknownFile)
      if (!(await isCommonFile(tx, pair))) throw noLongerCommon(title, filename)
      const moved = await moveToPart(tx, stamp, pair)
      const count = inWords(moved.devices.length)
      const message = `Datei „${filename}“ von ${count} zur Artikelnummer „${title}“ verschoben`
      await logAct(tx, clock(), principal, message)
      return moved
    }),
  )

  serve(app, services, commonFiles.giveBack, async (input, { principal, stamp }) =>
    inTransaction(db, async (tx) => {
      await lockLinks(tx)
      const { title, filename } = await findNames(tx, input)
      const name = foundOr404(filename, unknownFile)
      const devices = await giveBack(tx, stamp, input, input)
      const from = title === undefined ? '' : ` von der Artikelnummer „${title}“`
      const message = `Datei „${name}“${from} an ${inWords(devices)} zurückgegeben`
      if (devices > 0 || input.unlinkPart) await logAct(tx, clock(), principal, message)
      return { devices }
    }),
  )
}

function noLongerCommon(title: string, filename: string): ProblemError {
  return new ProblemError(
    'conflict',
    `Nicht mehr alle Geräte der Artikelnummer „${title}“ haben die Datei „${filename}“ als eigene. Es wurde nichts geändert.`,
  )
}

function inWords(devices: number): string {
  return devices === 1 ? 'einem Gerät' : `${devices} Geräten`
}
