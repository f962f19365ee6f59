import type { FastifyInstance } from 'fastify'
import { maxViews, views } from '#contract/views.ts'
import { ProblemError } from '../core/problem-error.ts'
import { lockUntilCommit } from '../db/database.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import {
  chooseColumns,
  countViews,
  listChosenColumns,
  listViews,
  removeView,
  saveView,
} from './views.store.ts'

/** The saved views and chosen columns of a person; nobody else can read or change them. */
export function viewsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, views.list, async (_, { principal: { userId } }) => listViews(db, userId))

  serve(app, services, views.save, async (draft, { principal: { userId }, commit }) =>
    commit(async (tx) => {
      // So that views saved at the same time are counted, too.
      await lockUntilCommit(tx, `views of ${userId}`)
      const view = await saveView(tx, clock(), userId, draft)
      if ((await countViews(tx, userId, draft.list)) > maxViews) {
        const message = `Sie haben schon ${maxViews} Ansichten dieser Liste. Bitte löschen Sie erst eine davon.`
        throw new ProblemError('conflict', message)
      }
      return view
    }),
  )

  serve(app, services, views.remove, async ({ id }, { principal: { userId } }) =>
    foundOr404(await removeView(db, userId, id), 'Diese Ansicht gibt es nicht (mehr)!'),
  )

  serve(app, services, views.columns, async (_, { principal: { userId } }) =>
    listChosenColumns(db, userId),
  )

  serve(app, services, views.chooseColumns, async ({ list, columns }, { principal }) => {
    await chooseColumns(db, principal.userId, list, columns)
    return { list, columns }
  })
}
