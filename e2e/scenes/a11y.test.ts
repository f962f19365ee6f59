import { expectAccessible } from '../support/accessibility.ts'
import { expectFootInView } from '../support/dialog-foot.ts'
import { expectUsable } from '../support/reflow.ts'
import { scenes } from './all-scenes.ts'
import { sizes } from './looks.ts'
import type { Scene } from './scene.ts'
import { test } from './stage.ts'
import { wantedScenes } from './wanted-scenes.ts'

/** In CSS pixels: a small phone, and a desk of 1440 x 900 at 200 % and at 400 % zoom (WCAG 1.4.4, 1.4.10). */
const narrow = [
  { name: '320 px', width: 320, height: 640, isPhone: true, isBetween: false },
  { name: '200 % zoom', width: 720, height: 450, isPhone: false, isBetween: true },
  { name: '400 % zoom', width: 360, height: 225, isPhone: false, isBetween: false },
]

/** What a small notebook shows: the foot of a dialog stays in view there, and no open list lies on it. */
const notebook = { width: 1280, height: 720 }

/** `npm test -- --full --zone=e2e a11y`: the usual run has no time for every look of every scene. */
const isWhole = process.env.TEST_FULL !== undefined

for (const scene of wantedScenes) {
  test(`${scene.name} (${scene.title}) is accessible, and can be used when it is narrow`, async ({
    play,
  }) => {
    const page = await play(scene, { bypassCSP: true })
    const dialogs = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()
    const { light, dark } = looksOf(scene, dialogs > 0)
    for (const size of light) {
      await page.setViewportSize(size)
      await expectAccessible(page, `${scene.name}, ${size.width} px, light`)
    }
    if (dialogs > 0) {
      await page.setViewportSize(notebook)
      await expectFootInView(page, `${scene.name}, 1280 x 720`)
    }
    // The themes differ in nothing but colours, and those are the same at every width.
    await page.setViewportSize(dark)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, `${scene.name}, ${dark.width} px, dark`, ['color-contrast'])
    await page.emulateMedia({ colorScheme: 'light' })
    for (const { name, isPhone, isBetween: _, ...size } of narrow.filter(isTaken)) {
      await page.setViewportSize(size)
      await expectUsable(page, `${scene.name}, ${name}`, isPhone)
    }
  })
}

/**
 * All sizes in the whole run, in the usual one a phone or a desk by turns: neighbours in the list of scenes are mostly states of
 * one screen. The other of both shows the dark colours.
 */
function looksOf(scene: Scene, isDialog: boolean) {
  const [phone, , desk] = sizes
  const [one, other] = scenes.indexOf(scene) % 2 === 0 ? [phone, desk] : [desk, phone]
  // A dialog is as wide as the phone or as wide as it likes: at a tablet it is one or the other.
  const whole = sizes.filter(({ isTablet }) => !isTablet || !isDialog)
  return { light: isWhole ? whole : [one], dark: other }
}

function isTaken({ isBetween }: { isBetween: boolean }): boolean {
  return isWhole || !isBetween
}
