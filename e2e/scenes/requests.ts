import type { Page } from '@playwright/test'
import type { Upload } from '#contract/files.ts'

/** Leaves requests for this path, or matching ones, without a response, to show the portal while it waits. */
export async function holdRequests(page: Page, path: string | RegExp): Promise<void> {
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    () => undefined,
  )
}

/** Makes requests for this path fail with this status. */
export async function failRequests(page: Page, path: string, status = 500): Promise<void> {
  const details = { code: 'internal' }
  const error = { status, name: 'InternalServerError', message: 'Interner Fehler', details }
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ status, json: { data: null, error } }),
  )
}

/** Fakes lists of files in which every upload has active content that was accepted, or is damaged. */
export async function markFiles(
  page: Page,
  marks: Pick<Partial<Upload>, 'activeContent' | 'damage'>,
) {
  await page.route(/\/api\/medias\?/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const { attributes } of json.data) {
      const upload = attributes.url?.data?.attributes
      Object.assign(upload ?? {}, marks)
    }
    await route.fulfill({ response, json })
  })
}

/** Fakes lists of files in which every document type has this title. */
export async function nameTypes(page: Page, title: string) {
  await page.route(/\/api\/medias\?/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const { attributes } of json.data) {
      Object.assign(attributes.doctype?.data?.attributes ?? {}, { title })
    }
    await route.fulfill({ response, json })
  })
}

/** Fakes a history of many events, with one very long value. */
export async function fakeHistory(page: Page, long: string) {
  const about = {
    kind: 'devices',
    record: 1,
    ownerKind: 'devices',
    owner: 1,
    name: 'EA-1',
    actorId: 1,
  }
  const by = { actor: 'user', user: 'chefin' }
  const entries = [
    { ...by, act: 'password', changes: [{ attribute: 'pass' }] },
    {
      ...by,
      act: 'changed',
      changes: [
        {
          attribute: 'companie',
          from: { id: 1, name: 'Müller GmbH' },
          to: { id: 2, name: 'Beta Antriebstechnik AG' },
        },
        { attribute: 'deliveredOn', from: null, to: '2026-03-12' },
        { attribute: 'note' },
        { attribute: 'desc', from: 'kurz', to: `${long} ${long}` },
      ],
    },
    {
      ...{ actor: 'token', user: 'API-Schlüssel „ERP“' },
      act: 'linked',
      changes: [{ attribute: 'media', added: [{ id: 3, name: 'Betriebsanleitung.pdf' }] }],
    },
    {
      ...{ kind: 'versions', record: 7, name: '1.4' },
      actor: 'system',
      user: null,
      act: 'released',
      changes: [],
    },
    {
      ...by,
      user: 'ehemaliger Benutzer 1',
      act: 'changed',
      changes: [{ attribute: 'sn', from: 'EA-0', to: 'EA-1' }],
    },
  ]
  const data = entries.map((attributes, at) => {
    const createdAt = new Date(Date.UTC(2026, 2, 20 - at, 8, 5)).toISOString()
    return { id: 50 - at, attributes: { ...about, createdAt, updatedAt: createdAt, ...attributes } }
  })
  const pagination = { page: 1, pageSize: 20 }
  await page.route(/\/api\/history\?/, (route) =>
    route.fulfill({ json: { data, meta: { pagination } } }),
  )
}
