import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { administrator, withAdministrator } from '../../server/testing/template.ts'
import { expect, signInStaff, test } from '../support/journey.ts'
import type { Portal } from '../support/portal-process.ts'
import { openRecords } from '../support/records.ts'

test.use({ settings: { ...withAdministrator, WEBHOOK_NETWORKS: '127.0.0.0/8' } })

test('point 5: a webhook is created, tested, notified of a change, edited and deleted', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  const heard: { type: string; key?: string }[] = []
  const server = createServer(async (request, reply) => {
    let text = ''
    for await (const piece of request) text += piece
    heard.push(JSON.parse(text))
    reply.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInStaff(page)
    await expect(card(page)).toContainText('Noch keine Webhooks.')

    await card(page).getByRole('button', { name: 'Webhook anlegen' }).click()
    const form = page.getByRole('dialog', { name: 'Webhook anlegen' })
    await form.getByLabel(/^Name/).fill('ERP')
    await form.getByLabel(/^Adresse/).fill('http://10.0.0.1/')
    await form.getByRole('button', { name: 'Anlegen' }).click()
    await expect(form.getByText(/Diese Adresse liegt nicht im Internet/).first()).toBeVisible()
    await expect(form.getByLabel(/^Adresse/)).toBeFocused()
    await form.getByLabel(/^Adresse/).fill(url)
    // By keyboard from here on.
    await form.getByLabel('Firmen').focus()
    await page.keyboard.press('Space')
    await form.getByLabel(/^Adresse/).press('Enter')
    const secret = page.getByRole('dialog', { name: 'Webhook „ERP“' })
    await expect(secret.getByLabel('Geheimnis', { exact: true })).toHaveValue(/^whsec_/)
    await secret.getByRole('button', { name: 'Geheimnis kopieren' }).click()
    await secret.getByRole('button', { name: 'Fertig' }).click()

    const row = card(page).getByRole('listitem')
    await expect(row).toContainText('noch nichts gemeldet')
    await row.getByRole('button', { name: 'Webhook ERP ausprobieren' }).dblclick()
    await expect(page.getByText('„ERP“ hat mit 204 geantwortet.')).toBeVisible()
    await expect(row).toContainText('zugestellt (204)')

    await (await openRecords(portal)).device({ sn: 'KP-1' })
    await expect
      .poll(() => heard.map(({ type, key }) => `${type} ${key}`))
      .toContain('devices.created KP-1')
    expect(heard.some(({ type }) => type.startsWith('companies'))).toBe(false)
    await row.getByRole('button', { name: 'Zustellungen an ERP' }).click()
    const log = page.getByRole('dialog', { name: 'Zustellungen an „ERP“' })
    await expect(async () => {
      await log.getByRole('button', { name: 'Neu laden' }).click()
      await expect(log.getByText('Geräte: KP-1 angelegt')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(log.getByText('Zum Ausprobieren')).toBeVisible()
    await page.keyboard.press('Escape')

    await row.getByRole('button', { name: 'Geheimnis von ERP erneuern' }).click()
    const renewal = page.getByRole('dialog', { name: 'Geheimnis von „ERP“ erneuern' })
    await renewal.getByLabel('Das bisherige gilt').selectOption('noch 7 Tage')
    await renewal.getByRole('button', { name: 'Erneuern' }).click()
    await expect(secret.getByLabel('Geheimnis', { exact: true })).toHaveValue(/^whsec_/)
    await secret.getByRole('button', { name: 'Geheimnis kopieren' }).click()
    await secret.getByRole('button', { name: 'Fertig' }).click()
    await expect(row).toContainText('Geheimnis erneuert, das bisherige gilt bis')

    await row.getByRole('button', { name: 'Webhook ERP bearbeiten' }).click()
    const change = page.getByRole('dialog', { name: 'Webhook bearbeiten' })
    await changeMeanwhile(portal, '/api/webhooks', { name: 'Lager', kinds: ['devices'] })
    await change.getByLabel('Eingeschaltet').uncheck()
    await change.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Webhook wurde aktualisiert!')).toBeVisible()
    await expect(row.getByText('ausgeschaltet')).toBeVisible()
    await expect(row.getByText('Geräte', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Webhook Lager löschen' }).click()
    await page
      .getByRole('dialog', { name: 'Webhook „Lager“ löschen?' })
      .getByRole('button', { name: 'Löschen' })
      .click()
    await expect(card(page)).toContainText('Noch keine Webhooks.')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('point 5: individual rights are chosen for an API token, and changed later', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInStaff(page)
  const tokens = page.getByRole('region', { name: 'API-Schlüssel', exact: true })
  await tokens.getByRole('button', { name: 'API-Schlüssel anlegen' }).click()
  const form = page.getByRole('dialog', { name: 'API-Schlüssel anlegen' })
  await form.getByLabel(/^Name/).fill('Waage')
  await form.getByLabel('Rechte').selectOption('einzelne Rechte')
  await form.getByLabel('Geräte').selectOption('lesen und ändern')
  await form.getByLabel('Firmen').selectOption('lesen')
  await form.getByRole('button', { name: 'Anlegen' }).click()
  const newToken = page.getByRole('dialog', { name: 'API-Schlüssel „Waage“' })
  await expect(newToken).toContainText('Rechte: Geräte ändern, Firmen lesen')
  await newToken.getByRole('button', { name: 'Schlüssel kopieren' }).click()
  await newToken.getByRole('button', { name: 'Fertig' }).click()
  const row = tokens.getByRole('listitem')
  await expect(row).toContainText('Geräte ändern, Firmen lesen · gilt bis')
  await row.getByRole('button', { name: 'API-Schlüssel Waage bearbeiten' }).click()
  const change = page.getByRole('dialog', { name: 'API-Schlüssel bearbeiten' })
  await change.getByLabel('Firmen').selectOption('nichts')
  await change.getByLabel('Artikelnummern').selectOption('lesen')
  await change.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('API-Schlüssel wurde aktualisiert!')).toBeVisible()
  await expect(row).toContainText('Geräte ändern, Artikelnummern lesen · gilt bis')

  await row.getByRole('button', { name: 'API-Schlüssel Waage bearbeiten' }).click()
  await changeMeanwhile(portal, '/api/tokens', { type: 'read-only' })
  await change.getByLabel(/^Name/).fill('Waage 2')
  await change.getByRole('button', { name: 'Update' }).click()
  await expect(row).toContainText('Waage 2')
  await expect(row).toContainText('nur lesen · gilt bis')

  await row.getByRole('button', { name: 'API-Schlüssel Waage 2 bearbeiten' }).click()
  await changeMeanwhile(portal, '/api/tokens')
  await change.getByLabel(/^Name/).fill('Waage 3')
  await change.getByRole('button', { name: 'Update' }).click()
  await expect(change.getByRole('alert')).toHaveText(/gibt es nicht \(mehr\)!/)
  await expect(change.getByLabel(/^Name/)).toHaveValue('Waage 3')
})

/** Changes the only record at this path as another administrator would while a form is open, or else deletes it. */
async function changeMeanwhile(portal: Portal, path: string, change?: object) {
  const { jwt } = await portal.signIn(administrator.username)
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
  const [stored] = await (await fetch(portal.url + path, { headers })).json()
  const options = change ? { method: 'PUT', body: JSON.stringify(change) } : { method: 'DELETE' }
  const answer = await fetch(`${portal.url}${path}/${stored.id}`, { headers, ...options })
  expect(answer.status, await answer.text()).toBe(200)
}

function card(page: Page) {
  return page.getByRole('region', { name: 'Webhooks', exact: true })
}
