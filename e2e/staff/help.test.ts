import type { Page } from '@playwright/test'
import { administrator } from '../../server/testing/template.ts'
import { holdBack } from '../support/hold-back.ts'
import { areaLink, expect, resumeAsStaff, test } from '../support/journey.ts'
import { openJump } from '../support/jump-field.ts'
import { openRecords } from '../support/records.ts'

test('„Hilfe“ on each screen leads to its section of the guide, by keyboard as well', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const part = await records.part('KP-100')
  await resumeAsStaff(page)
  const parts = {
    '/user': 'Start',
    '/devices': 'Geräte',
    '/files': 'Dateien und Fassungen',
    '/companies': 'Firmen',
    '/compliance': 'Nachweise',
    '/logs': 'Protokolle',
    '/import': 'Import',
    '/bin': 'Papierkorb',
    '/settings': 'Einstellungen',
    [`/parts/${part}`]: 'Artikelnummern',
  }
  for (const [path, title] of Object.entries(parts)) {
    await test.step(path, async () => {
      await page.goto(path)
      const help = page.getByRole('link', { name: 'Hilfe', exact: true })
      await help.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/hilfe#[a-z]+$/)
      await expect(page).toHaveTitle('Hilfe – Typenschild')
      await expect(page.getByRole('heading', { level: 3, name: title })).toBeInViewport()
      await expect(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeFocused()
    })
  }

  await page.goto('/devices?reiter=artikelnummern')
  await page.getByRole('link', { name: 'Hilfe', exact: true }).press('Enter')
  await expect(page).toHaveURL('/hilfe#artikelnummern')

  // The guide keeps its state behind the list of shortcuts.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Tastenkürzel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Inhalt' }).getByText('Für Betreiber').click()
  await expect(page).toHaveURL('/hilfe#betreiber')
  await expect(page.getByRole('heading', { level: 2, name: 'Für Betreiber' })).toBeInViewport()
})

test('„Hilfe“ leads to the guide even while the current screen is still loading', async ({
  page,
}) => {
  await resumeAsStaff(page)
  // No response arrives.
  await page.route('**/assets/StartScreen-*.js', () => undefined)
  await page.goto('/user', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Hilfe', exact: true }).click()
  await expect(page).toHaveURL('/hilfe#start')
  await expect(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 3, name: 'Start' })).toBeInViewport()
})

test('an address of the guide shows its section at once, to staff only', async ({
  page,
  person,
}) => {
  await resumeAsStaff(page)
  await page.goto('/hilfe#sicherung')
  const part = page.getByRole('heading', { name: 'Sichern und wiederherstellen' })
  await expect(part).toBeInViewport()
  const stranger = await person('desk')
  await stranger.goto('/hilfe#papierkorb')
  await expect(stranger).toHaveURL('/admin-login')
  await stranger.getByLabel('Username').fill(administrator.username)
  await stranger.getByLabel('Passwort', { exact: true }).fill(administrator.password)
  await stranger.keyboard.press('Enter')
  await expect(stranger).toHaveURL('/hilfe#papierkorb')
  await expect(stranger.getByRole('heading', { level: 3, name: 'Papierkorb' })).toBeInViewport()
})

test('the guide is printed completely, with all pictures and without navigation and buttons', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.addInitScript(() => {
    window.print = () => {
      const isThere = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
      document.documentElement.dataset.printed = String(pictures.filter(isThere).length)
    }
  })
  await page.goto('/hilfe')
  await page.evaluate(() => localStorage.setItem('typenschild-theme', 'dark'))
  await page.reload()
  const pictures = page.getByRole('main').getByRole('img')
  await expect(pictures.first()).toHaveJSProperty('complete', true)
  const count = await pictures.count()
  expect(count).toBeGreaterThan(6)
  await expect(pictures.last()).toHaveAttribute('loading', 'lazy')
  await page.getByRole('button', { name: 'Drucken' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', String(count))

  await page.emulateMedia({ media: 'print' })
  await expectHidden(page, 'banner')
  await expectHidden(page, 'navigation')
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden()
  // Dark text on white paper, also in the dark theme.
  await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(23, 28, 37)')
  await expect(page.getByRole('heading', { name: 'Etikett drucken' })).toBeVisible()
})

async function expectHidden(page: Page, role: 'banner' | 'navigation') {
  const elements = page.getByRole(role, { includeHidden: true })
  for (const element of await elements.all()) await expect(element).toBeHidden()
}

test('another page is not printed in place of the guide, whose pictures were still loading', async ({
  page,
}) => {
  await resumeAsStaff(page)
  const { isHeld, release } = await holdBack(page, '**/*.webp')
  await page.goto('/hilfe')
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = location.pathname
    }
  })
  await page.getByRole('button', { name: 'Drucken' }).click()
  await isHeld
  await areaLink(page, 'Firmen').click()
  await expect(page.getByText('Noch keine Firmen.')).toBeVisible()
  release()
  await page.waitForLoadState('networkidle')
  await openJump(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-printed')
})
