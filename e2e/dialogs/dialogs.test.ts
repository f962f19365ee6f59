import { dialogCases, openByKeyboard } from '../support/dialog-table.ts'
import { expectFocusInside } from '../support/focus-order.ts'
import { expect, seats, signInStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { imageFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'

test.beforeEach(async ({ portal }) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-4711')
  await records.file(imageFile('Typenschild.png'), await records.doctype('Foto'))
})

test('each dialog takes the focus, keeps it in reading order, and gives it back on Escape', async ({
  page,
}) => {
  await signInStaff(page)
  for (const dialogCase of dialogCases) {
    await test.step(dialogCase.header, async () => {
      const { start, dialog } = await openByKeyboard(page, dialogCase)
      await expect(dialogCase.first(dialog)).toBeFocused()
      await expectFocusInside(page, dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(start).toBeFocused()
    })
  }
})

test('each dialog has the width of the specification, and the whole screen of a phone', async ({
  page,
}) => {
  await signInStaff(page)
  for (const dialogCase of dialogCases) {
    await test.step(dialogCase.header, async () => {
      const { dialog } = await openByKeyboard(page, dialogCase)
      await expect(dialog).toBeVisible()
      if (dialogCase.width) {
        const { width } = dialogCase
        await expect.poll(() => dialog.boundingBox()).toMatchObject({ width })
      }
      await page.setViewportSize(seats.phone.viewport)
      await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...seats.phone.viewport })
      await page.setViewportSize(seats.desk.viewport)
    })
  }
})
