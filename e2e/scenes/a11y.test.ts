import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectFooterInView } from '../support/dialog-footer.ts'
import { expect } from '../support/journey.ts'
import { expectUsable } from '../support/reflow.ts'
import { scenes, scenesByArea } from './all-scenes.ts'
import { likeScenes } from './like-scenes.ts'
import { sizes } from './looks.ts'
import type { Scene } from './scene.ts'
import { test } from './stage.ts'
import { wantedScenes } from './wanted-scenes.ts'

/** In CSS pixels: a small phone, and a desktop window of 1440 x 900 at 400 % and at 200 % zoom (WCAG 1.4.4, 1.4.10). */
const narrow = [
  { name: '320 px', size: { width: 320, height: 640 }, isPhone: true },
  { name: '400 % zoom', size: { width: 360, height: 225 }, isPhone: false },
]
/** Screens that people see on their own phones beside a machine: always checked with text at 200 % too (WCAG 1.4.4). */
const ofCustomers = new Set<Scene>([...scenesByArea.customer, ...scenesByArea.public])
const zoomedTwice = { name: '200 % zoom', size: { width: 720, height: 450 }, isPhone: false }

/** The screen of a small notebook, on which a dialog's footer stays visible and no open list covers it. */
const notebook = { width: 1280, height: 720 }

/**
 * Set by `npm test -- --full --zone=e2e a11y`: the usual run has no time for every scene, nor for every look of a
 * scene.
 */
const isWhole = process.env.TEST_FULL !== undefined

/** The scenes of the usual run. */
const distinct = scenes.filter(({ name }) => !(name in likeScenes))

for (const scene of wantedScenes.filter((scene) => isWhole || distinct.includes(scene))) {
  test(`${scene.name} (${scene.title}) is accessible`, async ({ play }) => {
    const page = await play(scene, { bypassCSP: true })
    const dialogs = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()
    if (dialogs > 0) {
      await page.setViewportSize(notebook)
      await expectFooterInView(page, `${scene.name}, 1280 x 720`)
    }
    if (isWhole) await checkAll(page, scene, dialogs > 0)
    else await checkInTurn(page, scene)
    if (isWhole || ofCustomers.has(scene) || isNarrowTurn(scene))
      await checkLargeText(page, scene.name)
  })
}

test('each scene that only the full run checks is like one of the usual run', () => {
  const names = scenes.map(({ name }) => name)
  const defaultScenes = distinct.map(({ name }) => name)
  expect(Object.keys(likeScenes).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.values(likeScenes).filter((name) => !defaultScenes.includes(name))).toEqual([])
})

/** All checks at all sizes. */
async function checkAll(page: Page, scene: Scene, isDialog: boolean) {
  const { name } = scene
  // A dialog has either the width of a phone or its own: a tablet adds nothing new.
  for (const size of sizes.filter(({ isTablet }) => !isTablet || !isDialog)) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${name}, ${size.width} px, light`)
  }
  const [phone, , desk] = sizes
  await checkDark(page, name, scenes.indexOf(scene) % 2 === 0 ? desk : phone)
  for (const look of [...narrow, zoomedTwice]) await checkNarrow(page, name, look)
}

/**
 * Names and roles alternately at the width of a phone or a desktop; the colours of one scheme or the narrow windows in
 * turn: neighbours in the list of scenes are mostly states of the same screen.
 */
async function checkInTurn(page: Page, scene: Scene) {
  const turn = distinct.indexOf(scene)
  const [phone, , desk] = sizes
  const size = turn % 2 === 0 ? phone : desk
  await page.setViewportSize(size)
  const isLightTurn = turn % 3 === 0
  const without = isLightTurn ? [] : ['color-contrast']
  await expectAccessible(page, `${scene.name}, ${size.width} px, light`, { without })
  if (turn % 3 === 1) await checkDark(page, scene.name, size)
  if (isNarrowTurn(scene)) for (const look of narrow) await checkNarrow(page, scene.name, look)
}

function isNarrowTurn(scene: Scene): boolean {
  return distinct.indexOf(scene) % 3 === 2
}

/** The schemes differ only in colours, which are the same at every width. */
async function checkDark(page: Page, name: string, size: (typeof sizes)[number]) {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${name}, ${size.width} px, dark`, { only: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function checkNarrow(page: Page, scene: string, look: (typeof narrow)[number]) {
  await page.setViewportSize(look.size)
  await expectUsable(page, `${scene}, ${look.name}`, look.isPhone)
}

/** A small phone with text at 200 %, and no other zoom. */
async function checkLargeText(page: Page, scene: string) {
  await page.setViewportSize({ width: 320, height: 640 })
  const letters = (size: string) =>
    page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
  await letters('200%')
  await expectUsable(page, `${scene}, 320 px, letters of 200 %`)
  await letters('')
}
