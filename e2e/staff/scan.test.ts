import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { browserLaunch } from '../support/browser.ts'
import { writeCameraVideo } from '../support/camera-video.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openCamera } from '../support/jump-field.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords } from '../support/records.ts'
import { closeByEscape, waitUntilIdle, waitUntilReady } from '../support/window-focus.ts'

const videoFile = join(tmpdir(), `typenschild-camera-${process.pid}.y4m`)
const launch = await browserLaunch()

test.use({
  launchOptions: {
    ...launch,
    // The permission is granted, and the camera plays the film.
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${videoFile}`,
    ],
  },
})

test('a code whose record is found only after the camera was closed opens nothing', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/user')
  await writeCameraVideo(videoFile, 'KP-4711')
  const late = await holdBack(page, /api\/devices\?.*eqi/)
  const dialog = await openCamera(page)
  await late.isHeld
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toHaveCount(0)
  const answered = page.waitForResponse(/api\/devices\?.*eqi/)
  late.release()
  await (await answered).finished()
  await waitUntilIdle(page)
  await expect(page).toHaveURL('/user')
  await expect(page.getByRole('dialog', { name: 'Springen zu …' })).toBeVisible()
})

test.afterAll(() => rm(videoFile, { force: true }))

test('20.7: the camera opens the record of a scanned label, sign-in address or serial number, and nothing else', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { device, part } = await oneDevice(records, 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/user')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))

  for (const text of [
    `https://example.com/g/${await publicIdOf(page, `/api/devices/${device}`)}`,
    'https://portal.example/customer-login?sn=kp-4711',
    'KP-4711',
  ]) {
    await page.goto('/user')
    await writeCameraVideo(videoFile, text)
    await openCamera(page)
    await expect(page).toHaveURL(`/devices/${device}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await records.change(`/api/parts/${part}`, { gtin: '4006381333931' })
  for (const text of [
    `https://portal.example/g/${await publicIdOf(page, `/api/parts/${part}`)}`,
    // An unknown device of a known article number.
    'https://portal.example/01/04006381333931/21/KP-9',
  ]) {
    await page.goto('/user')
    await writeCameraVideo(videoFile, text)
    await openCamera(page)
    await expect(page).toHaveURL(`/parts/${part}`)
  }
  expect(loaded.some((url) => url.includes('/assets/scan-worker-'))).toBe(true)

  for (const text of ['https://example.com/g/abc', 'javascript:location="https://example.com"']) {
    await writeCameraVideo(videoFile, text)
    const dialog = await openCamera(page)
    await expect(dialog.getByText('Dieser Code gehört nicht zum Portal.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await closeByEscape(page.getByRole('dialog', { name: 'Springen zu …' }))
  }
  await writeCameraVideo(videoFile, 'https://portal.example/g/00000000')
  const dialog = await openCamera(page)
  await expect(
    dialog.getByText('Zu diesem Code gibt es weder ein Gerät noch eine Artikelnummer.'),
  ).toBeVisible()
  await expect(page).toHaveURL(`/parts/${part}`)
  expect(loaded.filter((url) => !url.startsWith(portal.url))).toEqual([])
})

test('20.7: pickers accept scanned codes: devices, and a device’s article number too', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/files')
  await page.getByRole('button', { name: 'Anleitung.pdf bearbeiten' }).click()
  const form = await waitUntilReady(page.getByRole('dialog', { name: 'Datei bearbeiten' }))
  await writeCameraVideo(videoFile, 'KP-4711')
  await form.getByRole('button', { name: 'Artikelnummer scannen' }).click()
  await expect(form.locator('.mantine-Pill-label').getByText('KP-100')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('20.7: a browser with its own code reader loads no other', async ({ portal, page }) => {
  const { device } = await oneDevice(await openRecords(portal), 'KP-4711')
  // Chromium has none on Linux: this one reads every picture as the same number.
  await page.addInitScript(() => {
    class BarcodeDetector {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => [{ rawValue: 'KP-4711' }]
    }
    Object.assign(globalThis, { BarcodeDetector })
  })
  await resumeAsStaff(page)
  await writeCameraVideo(videoFile, 'KP-4711')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/user')
  await openCamera(page)
  await expect(page).toHaveURL(`/devices/${device}`)
  expect(loaded.filter((url) => /scan-worker|\.wasm/.test(url))).toEqual([])
})

test('a code is looked up again after a failed search, although the camera sees the same one all the time', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  const { device } = await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/user')
  await writeCameraVideo(videoFile, 'KP-4711')
  await page.route(/api\/devices\?.*eqi/, (route) => route.fulfill({ status: 500 }), { times: 1 })
  const dialog = await openCamera(page)
  await expect(dialog.getByText('Die Suche ist fehlgeschlagen.')).toBeVisible()
  await expect(page).toHaveURL(`/devices/${device}`)
})

function publicIdOf(page: Page, path: string): Promise<string> {
  return page.evaluate(async (path) => {
    const { authKey } = JSON.parse(localStorage.getItem('user-info') ?? '')
    const headers = { authorization: `Bearer ${authKey}` }
    const answer = await fetch(path, { headers })
    return (await answer.json()).data.attributes.publicId
  }, path)
}
