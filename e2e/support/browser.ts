import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import shipped, { inflate } from '@sparticuz/chromium'

/**
 * The user's time zone. It is set for the whole browser: a page's own time zone belongs to its process, and is lost
 * when the first of several pages is closed.
 */
const timeZone = { TZ: 'Europe/Berlin' }

/**
 * The browser of the journeys: on Linux x64 the one from an npm package, with its own libraries and fonts, so that
 * nothing has to be installed on the machine; elsewhere Playwright's own.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { env: { ...process.env, ...timeZone } }
  }
  const executablePath = await shipped.executablePath()
  const packed = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin')
  await inflate(join(packed, 'al2023.tar.br'))
  await inflate(join(packed, 'fonts.tar.br'))
  return {
    executablePath,
    env: {
      ...process.env,
      ...timeZone,
      LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib'),
      FONTCONFIG_PATH: join(tmpdir(), 'fonts'),
    },
  }
}
