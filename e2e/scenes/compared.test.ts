import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from '../support/journey.ts'
import { settle } from '../support/settle.ts'
import { test } from './stage.ts'
import { wantedScenes } from './wanted-scenes.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/**
 * Scenes that are compared with their pictures in `compared/`, in the light scheme and at one width: `npm run
 * screenshots -- --update-compared`.
 */
const compared: Record<string, typeof desk> = {
  'customer-login': phone,
  'staff-login': desk,
  start: desk,
  devices: desk,
  'devices-expanded': desk,
  files: desk,
  companies: desk,
  'logs-errors': desk,
  'device-form': desk,
  'company-form': desk,
  'file-update': desk,
  'file-form-chosen': desk,
  'device-delete': desk,
  label: desk,
  'documents-form': desk,
  'file-assign': desk,
  'jump-found': desk,
  'customer-company-expanded': desk,
  'customer-one-device': phone,
  'not-found': desk,
}

/** Tolerates a slightly different letter; a button elsewhere makes several thousand pixels. */
const tolerance = { maxDiffPixels: 400 }

// On other platforms, another browser renders (support/browser.ts).
test.skip(process.platform !== 'linux' || process.arch !== 'x64')

for (const scene of wantedScenes.filter(({ name }) => name in compared)) {
  test(`${scene.name} (${scene.title}) looks as it did`, async ({ play }) => {
    // In other worlds, scenes sign in and report failures to the log.
    const page = await play({ ...scene, world: 'compared' }, { bypassCSP: true })
    await page.setViewportSize(compared[scene.name] ?? desk)
    await renderWithOneFont(page)
    await settle(page)
    // A device's address is random, and so is its code.
    const mask = [page.getByRole('img', { name: /^Etikett von Gerät/ })]
    await expect(page).toHaveScreenshot(`${scene.name}.png`, { ...tolerance, mask })
  })
}

const weights = { 400: '400Regular/IBMPlexSans_400Regular', 700: '700Bold/IBMPlexSans_700Bold' }

/** By default, the portal uses a font of the local machine. */
async function renderWithOneFont(page: Page): Promise<void> {
  const faces = Object.entries(weights).map(([weight, file]) => {
    const path = `../../node_modules/@expo-google-fonts/ibm-plex-sans/${file}.ttf`
    const bytes = readFileSync(new URL(path, import.meta.url)).toString('base64')
    return `@font-face { font-family: Compared; font-weight: ${weight}; src: url(data:font/ttf;base64,${bytes}) }`
  })
  const content = `${faces.join('\n')} :root { --font: Compared !important; --font-mono: Compared !important }`
  await page.addStyleTag({ content })
  await page.evaluate(async () => {
    await Promise.all([
      document.fonts.load('400 16px Compared'),
      document.fonts.load('700 16px Compared'),
    ])
  })
}
