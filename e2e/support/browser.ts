import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import shipped, { inflate } from '@sparticuz/chromium'

/**
 * The time zone of whoever sits before it. It is the browser's own: one that a page is given is that of its process,
 * and is lost with the first of several pages that closes.
 */
const timeZone = { TZ: 'Europe/Berlin' }

/**
 * The browser of the journeys: on Linux x64 the one that comes inside an npm package, with its own
 * libraries and fonts, so that nothing must be installed on the machine; elsewhere Playwright's own.
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
