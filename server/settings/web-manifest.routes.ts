import type { FastifyInstance } from 'fastify'
import { homeScreenIcons } from '#contract/home-screen.ts'
import { settings } from '#contract/settings.ts'
import type { Services } from '../services.ts'
import { readSettings } from './settings.store.ts'

/**
 * What stands on the home screen: the maker's name, as nobody there looks for the software's. It begins with the view:
 * whoever is not signed in is led on to the login, staff to their start page.
 */
export function webManifestRoute(app: FastifyInstance, { db, config }: Services): void {
  app.get(settings.webManifest.path, async (_request, reply) => {
    const { makerName } = await readSettings(db, config)
    const manifest = {
      id: '/',
      name: makerName ?? config.portalName,
      start_url: '/customer-view',
      scope: '/',
      // With the browser's way back: a document opens in a tab of its own.
      display: 'minimal-ui',
      background_color: '#ffffff',
      theme_color: '#ffffff',
      icons: homeScreenIcons.map(({ file, size, isMaskable }) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: isMaskable ? 'maskable' : 'any',
      })),
    }
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
    return JSON.stringify(manifest)
  })
}
