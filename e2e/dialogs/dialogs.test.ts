import { dialogCases, openByKeyboard } from '../support/dialog-table.ts'
import { expectFocusInside } from '../support/focus-order.ts'
import { devicePresets, expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { imageFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'

test.beforeEach(async ({ portal }) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-4711')
  await records.file(imageFile('Typenschild.png'), await records.doctype('Foto'))
})

test('each dialog takes the focus, traps it in reading order, has the specified width and fills a phone’s screen, and returns the focus on Escape', async ({
  page,
}) => {
  await resumeAsStaff(page)
  for (const dialogCase of dialogCases) {
    await test.step(dialogCase.header, async () => {
      const { start, dialog } = await openByKeyboard(page, dialogCase)
      await expect(dialogCase.first(dialog)).toBeFocused()
      // The browser determines the order, and all dialogs share the code that wraps it around.
      const isBackToo = dialogCase === dialogCases[0] || process.env.TEST_FULL !== undefined
      await expectFocusInside(page, dialog, isBackToo)
      const { width } = dialogCase
      if (width) await expect.poll(() => dialog.boundingBox()).toMatchObject({ width })
      await page.setViewportSize(devicePresets.phone.viewport)
      await expect
        .poll(() => dialog.boundingBox())
        .toEqual({ x: 0, y: 0, ...devicePresets.phone.viewport })
      await page.setViewportSize(devicePresets.desk.viewport)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(start).toBeFocused()
    })
  }
})

test('a printed dialog shows the whole input, no buttons, and nothing of the page below', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await form.getByLabel('Firmenname').fill('Müller Pumpen GmbH')
  await expect(form.getByRole('button', { name: 'Speichern' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(form.getByLabel('Firmenname')).toBeVisible()
  for (const name of ['Speichern', 'Abbrechen', 'Dialog schließen']) {
    await expect(form.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(page.locator('h1')).toBeHidden()
  // Whoever prints cannot scroll.
  const height = 300
  await page.setViewportSize({ width: 1280, height })
  await expect.poll(async () => (await form.boundingBox())?.height).toBeGreaterThan(height)
})
