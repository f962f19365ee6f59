import type { FastifyInstance } from 'fastify'
import { homeScreenIcons } from '#contract/home-screen.ts'
import { settings } from '#contract/settings.ts'
import type { Services } from '../services.ts'
import { readSettings } from './settings.store.ts'

/**
 * The web app manifest, named after the maker, as nobody looks for the software's name on a home screen. The app starts
 * with the customer view, which redirects to the login if nobody is signed in, and staff to their start page.
 */
export function webManifestRoute(app: FastifyInstance, { db, config }: Services): void {
  app.get(settings.webManifest.path, async (_request, reply) => {
    const { makerName } = await readSettings(db, config)
    const manifest = {
      id: '/',
      name: makerName ?? config.portalName,
      start_url: '/customer-view',
      scope: '/',
      // Shows a back button: documents open in a tab of their own.
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
