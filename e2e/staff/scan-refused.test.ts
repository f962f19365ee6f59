import { browserLaunch } from '../support/browser.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openCamera, openJump } from '../support/jump-field.ts'

const launch = await browserLaunch()

// The permission for the camera is denied.
test.use({
  launchOptions: {
    ...launch,
    args: ['--use-fake-ui-for-media-stream=deny', '--use-fake-device-for-media-stream'],
  },
})

test('20.7: a user who denies the camera is told how to allow it; without camera support there is no button', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.goto('/user')
  const dialog = await openCamera(page)
  await expect(dialog.getByRole('alert')).toHaveText(
    /^Die Kamera ist für diese Seite nicht freigegeben\. .+ Die Nummer lässt sich auch eintippen\.$/,
  )
  await expect(dialog.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()

  await page.addInitScript(() => {
    // As on a page without a secure connection.
    Reflect.deleteProperty(Navigator.prototype, 'mediaDevices')
  })
  await page.goto('/user')
  await openJump(page)
  await expect(page.getByRole('button', { name: 'Mit der Kamera scannen' })).toHaveCount(0)
})
