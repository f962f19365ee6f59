import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Attachment } from 'postal-mime'
import * as given from '../testing/given.ts'
import { deliveredMails } from '../testing/read-outbox.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { openWorld, type World } from '../testing/world.ts'

// The database does not matter: what a mail says is read; document-orders.test.ts and document-retries.test.ts store.

const all = ['zugangsdaten', 'dokumentenliste', 'label']

test('an order becomes one mail with all documents, in the requested order', async (t) => {
  const { world, order } = await workshop(t)
  await order({ pass: 'geraete-passwort', docs: all })
  const [mail, ...others] = await deliveredMails(world)
  assert.deepEqual(others, [])
  assert.equal(mail?.subject, 'Dokumente zu Gerät KP-4711')
  assert.deepEqual(mail?.to, [{ name: '', address: 'werk@example.com' }])
  assert.match(
    mail?.text ?? '',
    /^Guten Tag,\n\nim Anhang finden Sie 3 Dokumente\. Seriennummer des Geräts: KP-4711\n/,
  )
  assert.match(mail?.text ?? '', /- Zugangsdaten \(Brief\)\n- Dokumentenliste\n- Etikett/)
  assert.match(mail?.text ?? '', /enthält das Passwort.*\n\n.*hilfe@example\.com\./)
  const attachments = mail?.attachments ?? []
  assert.deepEqual(
    attachments.map(({ filename, mimeType }) => [filename, mimeType]),
    [
      ['Zugangsdaten_KP-4711.pdf', 'application/pdf'],
      ['Dokumentenliste_KP-4711.pdf', 'application/pdf'],
      ['Etikett_KP-4711.pdf', 'application/pdf'],
    ],
  )
  const [letter, list, label] = await Promise.all(attachments.map(read))
  assert.match(letter?.language ?? '', /^de/)
  assert.match(letter?.text ?? '', /KP-4711.*geraete-passwort/)
  assert.match(list?.text ?? '', /KP-4711.*Wartung für Müller\.pdf/)
  assert.match(label?.text ?? '', /KP-4711/)
})

test('an order in English is entirely in English', async (t) => {
  const { world, order } = await workshop(t)
  await order({ docs: ['dokumentenliste'], locale: 'en' })
  const [mail] = await deliveredMails(world)
  assert.equal(mail?.subject, 'Documents for device KP-4711')
  assert.match(
    mail?.text ?? '',
    /^Hello,\n\nPlease find attached one document\. Serial number of the device: KP-4711\n/,
  )
  assert.match(mail?.html ?? '', /<html lang="en">.*<li>List of files<\/li>/s)
  const attachments = mail?.attachments ?? []
  assert.deepEqual(
    attachments.map(({ filename }) => filename),
    ['List-of-files_KP-4711.pdf'],
  )
  const [list] = await Promise.all(attachments.map(read))
  assert.match(list?.language ?? '', /^en/)
  assert.match(list?.text ?? '', /List of files/)
})

test('a letter without the password is sent as well, and is not called secret', async (t) => {
  const { world, order } = await workshop(t)
  await order({ docs: ['zugangsdaten'] })
  const [mail] = await deliveredMails(world)
  const [letter] = await Promise.all((mail?.attachments ?? []).map(read))
  assert.match(letter?.text ?? '', /KP-4711/)
  assert.doesNotMatch(letter?.text ?? '', /geraete-passwort/)
  assert.doesNotMatch(mail?.text ?? '', /Passwort/)
})

test('a serial number is plain text in the mail, and the mail loads no external resources', async (t) => {
  const { world, order } = await workshop(t)
  const sn = `<img src="https://x.example/a">&'"א $& Ä`
  const base = { companie: await given.company(world, 'B', 2), part: await given.part(world, 'B') }
  await given.device(world, { sn, ...base })
  // As copied from dialogs of Windows.
  await order({ sn: `\u202a${sn}\u202c`, docs: ['label'] })
  const [mail] = await deliveredMails(world)
  assert.equal(mail?.subject, `Dokumente zu Gerät ${sn}`)
  assert.ok(mail?.text?.includes(`Seriennummer des Geräts: ${sn}\n`))
  const html = mail?.html ?? ''
  assert.ok(html.includes('&lt;img src=&quot;https://x.example/a&quot;&gt;&amp;'))
  const tags = new Set(html.match(/<\w[^>]*>/g))
  const metas = ['meta charset="utf-8"', 'meta name="color-scheme" content="light dark"']
  const plain = ['html lang="de"', 'head', ...metas, 'title', 'style', 'body', 'p']
  const button = ['p class="button"', `a href="${world.services.config.publicUrl}"`]
  const all = [...plain, 'div class="plate"', 'ul', 'li', ...button, 'br']
  assert.deepEqual(tags, new Set(all.map((tag) => `<${tag}>`)))
})

test('letter and mail name the maker, without SUPPORT_EMAIL with their own address', async (t) => {
  const { world, order } = await workshop(t, {})
  const as = await given.administrator(world)
  const body = { makerName: 'Müller & Söhne GmbH', makerEmail: 'werk@mueller.example' }
  await given.response(200, world.ask('PUT', '/api/settings', { as, body }))
  await order({ docs: ['zugangsdaten'] })
  const [mail] = await deliveredMails(world)
  const [letter] = await Promise.all((mail?.attachments ?? []).map(read))
  for (const text of [mail?.text, letter?.text]) {
    assert.match(text ?? '', /Müller & Söhne GmbH/)
    assert.match(text ?? '', /werk@mueller\.example/)
    assert.doesNotMatch(text ?? '', /support@/)
  }
  const { publicUrl } = world.services.config
  assert.ok(mail?.text?.includes(`\n\nMüller & Söhne GmbH\nTypenschild\n${publicUrl}\n`))
  assert.match(mail?.html ?? '', /<p>Müller &amp; Söhne GmbH<br>\nTypenschild<br>\n/)
})

/** A world with a device that has a file, and no mail server: mails are filed. */
async function workshop(
  t: TestContext,
  settings: Record<string, string> = { SUPPORT_EMAIL: 'hilfe@example.com' },
) {
  const world = await openWorld(t, settings)
  const base = { companie: await given.company(world), part: await given.part(world) }
  const media = [await given.media(world, { filename: 'Wartung für Müller.pdf' })]
  await given.device(world, { sn: 'KP-4711', ...base, media })
  return { world, order: (data: object) => order(world, data) }
}

async function order(world: World, overrides: object) {
  const data = { sn: 'KP-4711', to: 'werk@example.com', ...overrides }
  const as = await given.administrator(world)
  const request = world.ask('POST', '/api/documents/create-pdf', { as, body: { data } })
  return given.response(202, request)
}

function read({ content }: Attachment) {
  assert.ok(content instanceof ArrayBuffer)
  return readPdf(new Uint8Array(content))
}
