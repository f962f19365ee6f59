import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { settle } from '../support/settle.ts'
import { scenes } from './all-scenes.ts'
import { colorSchemes, pictureOf, sizes } from './looks.ts'
import { test } from './stage.ts'

const folder = join(import.meta.dirname, '../../screenshots')
/** Maximum height in pixels. */
const longest = 4_000

// Run by `npm run screenshots`; SCENE is a part of the scenes' names.
for (const scene of scenes.filter(({ name }) => name.includes(process.env.SCENE ?? ''))) {
  test(scene.name, async ({ play }) => {
    const page = await play(scene)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme })
        await settle(page)
        const path = join(folder, pictureOf(scene.name, { ...size, colorScheme }))
        await page.screenshot({ path, animations: 'disabled', ...(await whatToTake(page)) })
      }
    }
  })
}

/** Clips to the whole page as far as it scrolls; for a page under a dialog, to the window. */
async function whatToTake(page: Page) {
  if ((await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0) return {}
  const { scrollHeight, clientWidth } = await page.evaluate(() => ({
    scrollHeight: document.documentElement.scrollHeight,
    clientWidth: document.documentElement.clientWidth,
  }))
  return {
    fullPage: true,
    clip: { x: 0, y: 0, width: clientWidth, height: Math.min(scrollHeight, longest) },
  }
}
