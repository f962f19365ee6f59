import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

const forms = [
  { address: '/companies', type: 'Firmenname', mistakes: 3 },
  { address: '/devices', type: undefined, mistakes: 3 },
  { address: '/devices?reiter=artikelnummern', type: undefined, mistakes: 1 },
]

test('20.6: no field moves when errors appear at each field, in one banner of at most two lines, and in one message', async ({
  page,
}) => {
  await resumeAsStaff(page)
  for (const [at, { address, type, mistakes }] of forms.entries()) {
    for (const size of process.env.TEST_FULL ? sizes : sizes.slice(at, at + 1)) {
      await page.setViewportSize(size)
      await page.goto(address)
      await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
      const dialog = await waitUntilReady(page.getByRole('dialog'))
      // This form's button is enabled once anything is typed.
      if (type !== undefined) await dialog.getByLabel(type).fill(' ')
      const before = await fieldPositions(page)
      expect(before.length).toBeGreaterThan(1)
      await dialog.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('Validierungsfehler!')).toHaveCount(1)
      await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused()
      expect(await fieldPositions(page), `${address} at ${size.width}`).toEqual(before)
      const banner = dialog.getByRole('alert')
      await expect(banner).toHaveCount(1)
      expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(48)
      for (const sentence of await banner.locator('span').allTextContents()) {
        await expect(dialog.getByText(sentence, { exact: true })).toHaveCount(2)
      }
      await expect(banner.locator('span')).toHaveCount(mistakes)
    }
  }
})

test('20.6: a message covers neither text nor buttons of a dialog, nor the controls of the header', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  const records = await openRecords(portal)
  for (const { width } of sizes) await records.company(`Ölmühle ${width}`, 10_000 + width)
  await resumeAsStaff(page)
  const message = page.locator('.toast')
  const reason = 'Die Firma lässt sich gerade nicht speichern, weil etwas anderes noch läuft.'
  await page.route('**/api/companies', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          json: { data: null, error: { status: 500, message: reason } },
        })
      : route.fallback(),
  )
  for (const size of process.env.TEST_FULL ? sizes : sizes.filter(({ width }) => width !== 768)) {
    await page.setViewportSize(size)
    await page.goto('/companies')
    await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
    const dialog = await waitUntilReady(page.getByRole('dialog'))
    await dialog.getByLabel('Firmenname').fill('Adler Antriebe')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await message.hover()
    expect(await coveredParts(page, '[role=dialog]'), `short, ${size.width}`).toEqual([])
    await page.getByRole('button', { name: 'Meldung schließen' }).click()
    await dialog.getByLabel('Kundennummer').fill(String(20_000 + size.width))
    await dialog.getByRole('button', { name: 'Generieren' }).click()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await message.hover()
    await expect(message).toContainText('Server Error: ')
    await expect.poll(() => coveredParts(page, '[role=dialog]'), `long, ${size.width}`).toEqual([])
    await page.getByRole('button', { name: 'Meldung schließen' }).click()

    await page.goto(`/companies?suche=${size.width}`)
    const row = page.getByRole('row').filter({ hasText: `Ölmühle ${size.width}` })
    await row.getByRole('link').focus()
    await page.keyboard.press('e')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog).toHaveCount(0)
    await message.hover()
    await expect(message).toContainText('Firma wurde aktualisiert!')
    expect(await coveredParts(page, '.staff-header'), `header, ${size.width}`).toEqual([])
    await page.getByRole('button', { name: 'Meldung schließen' }).click()
  }
})

/** Vertical positions of the open dialog's inputs within its scrolled content, in CSS pixels. */
function fieldPositions(page: Page): Promise<number[]> {
  return page.getByRole('dialog').evaluate((dialog) => {
    const inputs = dialog.querySelectorAll('input:not([type=hidden]), textarea')
    const visibleInputs = [...inputs].filter((input) => input.getClientRects().length > 0)
    return visibleInputs.map((input) =>
      Math.round(input.getBoundingClientRect().top + dialog.scrollTop),
    )
  })
}

/** Texts and controls of a place that a message covers, as the start of their HTML. */
function coveredParts(page: Page, place: string): Promise<string[]> {
  return page.evaluate((place) => {
    const messages = document.querySelector<HTMLElement>('.toasts')
    if (!messages) return ['no messages']
    const boxes = [...messages.querySelectorAll('.toast')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    const parts = [
      ...document.querySelectorAll(
        `${place} :is(a, button, input, textarea, label, h2, p, legend, svg)`,
      ),
    ]
    messages.style.visibility = 'hidden'
    const covered = parts.filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      return boxes.some((box) => {
        const [x0, x1] = [Math.max(left, box.left), Math.min(right, box.right)]
        const [y0, y1] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
        if (x0 >= x1 || y0 >= y1) return false
        // A part that is scrolled away behind the dialog's header is not visible.
        const topElement = document.elementFromPoint((x0 + x1) / 2, (y0 + y1) / 2)
        return topElement !== null && (part.contains(topElement) || topElement.contains(part))
      })
    })
    messages.style.visibility = ''
    return covered.map((part) => part.outerHTML.slice(0, 100))
  }, place)
}
