import assert from 'node:assert/strict'
import { type BrowserContext, errors, type Page } from '@playwright/test'
import { activeFiles } from '../../server/testing/active-files.ts'
import { canary, takenUploads } from '../../server/testing/hostile-uploads.ts'
import { chooseInRow } from '../support/choose-in-row.ts'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { showAllPages } from '../support/preview-pages.ts'
import { type Office, openOffice, publicMachine } from '../support/public-machine.ts'
import { passwords } from '../support/records.ts'
import { closeByEscape } from '../support/window-focus.ts'

const marked = activeFiles.map(({ name, make }) => [name, make] as const)
const everything = [...marked, ...Object.entries(takenUploads)]
/** With `--full`, all files that are marked, or accepted although they look hostile; else the first of each kind. */
const files = process.env.TEST_FULL ? everything : firstOfEachKind()
const elsewhere = 'http://fremd.example/'
/** Types that a browser may show in a tab. */
const isShown = /\.(?:pdf|png|jpe?g|webp)$/

test(`uploads: ${files.length} accepted hostile files run no script, however they are opened`, async ({
  portal,
  person,
  browser,
}) => {
  test.slow()
  const office = await openOffice(portal)
  await office.set({ activeContent: 'mark' })
  const machine = await publicMachine(office)
  const addresses = await uploadAll(office, machine)
  const ran: string[] = []

  const desk = await person('desk', {})
  watch(desk.context(), ran)
  await resumeAsStaff(desk)
  // The same user in a browser whose console errors are not checked, as files are not pages of the portal.
  const storageState = await desk.context().storageState()
  const alone = await browser.newContext({ baseURL: portal.url, storageState })
  watch(alone, ran)
  const tab = await alone.newPage()
  for (const address of addresses) {
    await openAddress(tab, address)
    await openAddress(tab, `${address}?download`)
  }
  await desk.goto('/files?zeilen=50&sortierung=createdAt:asc')
  const [[firstMarked] = assert.fail()] = marked
  const row = desk.getByRole('row').filter({ hasText: firstMarked })
  await expect(row.getByText('Aktive Inhalte: Makros')).toBeVisible()
  const page = await row.getByRole('link', { name: firstMarked, exact: true }).getAttribute('href')
  await desk.goto(page ?? assert.fail())
  const mark = desk.getByText('Aktive Inhalte: Makros').first()
  await expect(mark).toHaveCSS('border-top-style', 'solid')
  for (const [name] of files.filter(([filename]) => isShown.test(filename))) {
    // All of them are more than one page of the list.
    await desk.goto(`/files?suche=${encodeURIComponent(`"${name}"`)}`)
    await chooseInRow(desk, name, 'Ansehen')
    const preview = desk.getByRole('dialog', { name, exact: true })
    await expect(preview.getByRole('img').or(preview.getByRole('alert')).first()).toBeVisible()
    await closeByEscape(preview)
  }

  const phone = await person('phone', {})
  watch(phone.context(), ran)
  await signInCustomer(phone, 'ES-2022-0299', passwords.device)
  for (const [name] of files.filter(([filename]) => isShown.test(filename))) {
    // The name is followed by version, date and size.
    await phone.getByRole('button', { name: `Vorschau: ${name} Fassung` }).click()
    const preview = phone.getByRole('dialog', { name, exact: true })
    if (name.endsWith('.pdf')) await showAllPages(preview)
    await expect(preview.getByRole('img').or(preview.getByRole('alert')).first()).toBeVisible()
    await phone.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
  }

  const visitor = await person('phone', {})
  watch(visitor.context(), ran)
  await visitor.goto(machine.at)
  const links = await visitor
    .locator('main a[href^="/g/"]')
    .evaluateAll((anchors) => anchors.map((link) => (link as HTMLAnchorElement).href))
  expect(links.length).toBeGreaterThan(files.length)
  for (const link of links.filter((href) => !href.includes('?lang='))) await openAddress(tab, link)
  await alone.close()

  // A foreign page that embeds all of them; the browser may refuse any of them.
  const context = await browser.newContext()
  watch(context, ran)
  await embedAll(await context.newPage(), links)
  await context.close()
  // Only the page's own script ran, which proves that scripts are detected.
  expect(ran).toEqual([`${elsewhere}: ${canary}`])
})

/** Uploads all files and assigns them to the article number as public; returns their addresses for staff. */
async function uploadAll(office: Office, { part, doctype }: { part: number; doctype: number }) {
  const addresses: string[] = []
  for (const [name, make] of files) {
    const url = await office.uploadBytes(name, await make(), 'text/html')
    const media = await office.create('/api/medias', {
      filename: name,
      doctype,
      url,
      parts: [part],
    })
    const storedMedia = await office.show(`/api/medias/${media}?populate=url`)
    addresses.push(storedMedia.url.data.attributes.url)
  }
  return addresses
}

/** A kind is a file extension, separately for names that contain markup. */
function firstOfEachKind() {
  const kinds = new Map(
    everything.toReversed().map(([name, make]) => {
      const kind = `${/</.test(name)} ${name.split('.').at(-1)}`
      return [kind, [name, make] as const] as const
    }),
  )
  return [...kinds.values()]
}

/** Records everything that a script in these files would do. */
function watch(context: BrowserContext, ran: string[]) {
  context.on('dialog', (dialog) => {
    ran.push(`${dialog.page()?.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('console', (message) => {
    if (message.text().includes(canary)) ran.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('request', (request) => {
    if (request.url().includes('198.51.100.7')) ran.push(request.url())
  })
}

/** Opens the address as from the address bar; a download instead of a page aborts the navigation. */
async function openAddress(page: Page, address: string) {
  const answered = page.waitForResponse((response) => response.url().endsWith(address))
  const going = page.goto(address).catch((error: unknown) => {
    const isSaved = error instanceof Error && !(error instanceof errors.TimeoutError)
    if (!isSaved || !/Download is starting|net::ERR_ABORTED/.test(error.message)) throw error
  })
  const [answer] = await Promise.all([answered, going])
  expect(answer.status(), address).toBe(200)
}

async function embedAll(page: Page, addresses: string[]) {
  const embeddings = addresses.map(
    (address) =>
      `<script src="${address}"></script><iframe src="${address}"></iframe><object data="${address}"></object><embed src="${address}"><img src="${address}"><link rel="stylesheet" href="${address}"><link rel="import" href="${address}">`,
  )
  const ownScript = `<script>console.log('${canary}')</script>`
  await page.route(elsewhere, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html>${ownScript}${embeddings.join('')}`,
    }),
  )
  await page.goto(elsewhere, { waitUntil: 'networkidle' })
}
