import { expectAccessible } from '../support/accessibility.ts'
import { expectUsable } from '../support/reflow.ts'
import { sizes } from './looks.ts'
import { test } from './stage.ts'
import { wantedScenes } from './wanted-scenes.ts'

/** In CSS pixels: a small phone, and a desk of 1440 x 900 at 200 % and at 400 % zoom (WCAG 1.4.4, 1.4.10). */
const narrow = [
  { name: '320 px', width: 320, height: 640, isPhone: true },
  { name: '200 % zoom', width: 720, height: 450, isPhone: false },
  { name: '400 % zoom', width: 360, height: 225, isPhone: false },
]

for (const scene of wantedScenes) {
  test(`${scene.name} (${scene.title}) is accessible in every look, and can be used when it is narrow`, async ({
    play,
  }) => {
    const page = await play(scene, { bypassCSP: true })
    const dialogs = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()
    // A dialog is as wide as the phone or as wide as it likes: at a tablet it is one or the other.
    for (const size of sizes.filter(({ isTablet }) => dialogs === 0 || !isTablet)) {
      await page.setViewportSize(size)
      await expectAccessible(page, `${scene.name}, ${size.width} px, light`)
    }
    // The themes differ in nothing but colours, and those are the same at every width.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, `${scene.name}, dark`, ['color-contrast'])
    await page.emulateMedia({ colorScheme: 'light' })
    for (const { name, isPhone, ...size } of narrow) {
      await page.setViewportSize(size)
      await expectUsable(page, `${scene.name}, ${name}`, isPhone)
    }
  })
}
