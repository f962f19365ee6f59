import type { Page } from '@playwright/test'
import { fakeDevices, withTypes } from '../support/owned-devices.ts'

const [preview, machine] = ['/uploads/seite/vorschau', '/uploads/maschine.svg']

/** Fakes a picture of the machine, and one of each file's first page. */
export async function showPictures(page: Page): Promise<void> {
  await fakeDevices(page, (device) => ({
    ...device,
    part: device.part && { ...device.part, picture: { url: machine, preview: null } },
    media: device.media.map(({ url, ...file }) => ({ ...file, url: url && { ...url, preview } })),
  }))
  const contentType = 'image/svg+xml'
  await page.route(`**${preview}-*`, (route) => route.fulfill({ contentType, body: sheet }))
  await page.route(`**${machine}`, (route) => route.fulfill({ contentType, body: pump }))
}

/** Fakes many files of some types and few of others. */
export async function showTypes(page: Page): Promise<void> {
  await fakeDevices(page, (device) => {
    const manyFiles = withTypes(device, ['Prüfprotokoll', 'Ersatzteilliste'], 14)
    return { ...manyFiles, media: [...manyFiles.media.slice(0, 20), ...device.media] }
  })
}

const line = (y: number, width: number) =>
  `<rect x="150" y="${y}" width="${width}" height="16" fill="#c3c9d3"/>`
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1697">
  <rect width="1200" height="1697" fill="#fff"/><rect x="150" y="160" width="620" height="56" fill="#262d38"/>
  <rect x="150" y="280" width="900" height="420" fill="#e6e9ee"/><circle cx="600" cy="490" r="140" fill="#8792a2"/>
  ${Array.from({ length: 22 }, (_, index) => line(780 + index * 36, index % 6 === 5 ? 480 : 900)).join('')}
</svg>`
const pump = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480">
  <rect width="480" height="480" fill="#fff"/><rect x="60" y="350" width="360" height="40" fill="#4c5564"/>
  <circle cx="170" cy="240" r="110" fill="#0a6047"/><circle cx="170" cy="240" r="50" fill="#cdeee0"/>
  <rect x="270" y="180" width="150" height="120" rx="12" fill="#667080"/></svg>`
