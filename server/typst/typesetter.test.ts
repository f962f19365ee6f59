import assert from 'node:assert/strict'
import { execFile as execFileWithCallback } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readPdf } from '../testing/read-pdf.ts'
import { until } from '../testing/until.ts'
import { openTypesetter } from './typesetter.ts'

const execFile = promisify(execFileWithCallback)
const specimen = 'specimen.typ'

test('a PDF carries German text, its language, its title and tags', async (t) => {
  const pdf = await (await typesetterFor(t)).pdf(specimen, {
    title: 'Prüfprotokoll Nr. 007',
    paragraphs: ['Maße über Öffnung: größer als 12 µm, „geprüft“ – gemäß § 5.'],
  })
  assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-')
  const read = await readPdf(pdf)
  assert.match(read.text, /Prüfprotokoll Nr\. 007/)
  assert.match(read.text, /Maße über Öffnung: größer als 12 μm, „geprüft“ – gemäß § 5\./)
  assert.equal(read.title, 'Prüfprotokoll Nr. 007')
  assert.equal(read.language, 'de')
  assert.match(read.tags[0] ?? '', /"role":"H1".*"role":"P"/)
})

test('markup in data stays literal', async (t) => {
  const markup = '#panic("x") *fett* _kursiv_ $x^2$ = Titel \\ <a> @b [c] {d} `e` //f /*g*/ "h"'
  const pdf = await (await typesetterFor(t)).pdf(specimen, { title: 'T', paragraphs: [markup] })
  const { text } = await readPdf(pdf)
  assert.ok(text.includes(markup), text)
})

test('the error for an unknown template names it', async (t) => {
  const { pdf } = await typesetterFor(t)
  await assert.rejects(pdf('nope.typ', {}), { message: /^nope\.typ: file not found/ })
})

test('a portal that may open no more files typesets nothing, says so, and goes on', async () => {
  const script = `
    import { closeSync, openSync } from 'node:fs'
    import { startTypst } from '${new URL('typst-process.ts', import.meta.url)}'
    const order = { as: 'svg', template: 'nope.typ', data: '{}', literal: [] }
    const make = async () => startTypst({ files: [], inputs: {} }).make(order, 300_000)
    const opened = []
    try {
      for (;;) opened.push(openSync('/dev/null'))
    } catch {}
    const { message } = await make().catch((error) => error)
    for (const handle of opened) closeSync(handle)
    const again = await make().catch((error) => error)
    console.log(JSON.stringify([message, again.message]))
    process.exit()`
  const limited = ['-c', 'ulimit -n 60; exec "$0" "$@"', process.execPath]
  const { stdout } = await execFile('/bin/sh', [...limited, '--input-type=module', '-e', script])
  const [first, second] = JSON.parse(stdout)
  assert.match(first, /the typesetter cannot be reached \(spawn .* EMFILE\)/)
  assert.match(second, /file not found/)
})

test('data that the template does not expect gives an error with its line, not half a document', async (t) => {
  const { pdf } = await typesetterFor(t)
  await assert.rejects(pdf(specimen, { title: 'T' }), {
    message: /^specimen\.typ, line \d+: .*paragraphs/,
  })
})

test('a character that is in no font becomes a visible box, a picture of several characters a single box', async (t) => {
  const { pdf } = await typesetterFor(t)
  const paragraphs = ['a 株 b', '👩‍🔧 Müller 🇩🇪 & Söhne', 'שלום Ελλάς Україна']
  const { text } = await readPdf(await pdf(specimen, { title: 'T', paragraphs }))
  assert.match(text, /a □ b/)
  assert.match(text, /□ Müller □ & Söhne/)
  assert.match(text, /Ελλάς Україна/)
})

test('a literal text is shown as it is, or the error names the characters that cannot be printed', async (t) => {
  const { pdf } = await typesetterFor(t)
  const data = { title: 'geheim 株 1', paragraphs: ['株'] }
  await assert.rejects(pdf(specimen, data, { literal: ['title'] }), { unprintable: ['株'] })
})

test('an error message that quotes a password hides it', async (t) => {
  const { pdf } = await typesetterFor(t, {
    'loud.typ':
      '#let data = json(bytes(sys.inputs.data))\n#panic("Passwort: " + data.password.at(0))',
  })
  for (const password of ['geheim', 'mit "Zeichen\\', 'ä']) {
    const made = pdf('loud.typ', { password: [password], name: 'x' }, { literal: ['password'] })
    await assert.rejects(made, ({ message }: Error) => {
      assert.match(message, /^loud\.typ, line 2: panicked with: .*Passwort: …/)
      return !message.includes(password)
    })
  }
})

test('a template of the operator replaces ours, and can use pictures', async (t) => {
  const { pdf } = await typesetterFor(t, {
    'specimen.typ':
      '#import "base.typ": base\n#show: base.with(title: "x")\n#image("a/b.svg", alt: "B") Unser Muster',
    'a/b.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0,0h3v3z"/></svg>',
  })
  const { text } = await readPdf(await pdf(specimen, {}))
  assert.match(text, /^Unser Muster/)
})

test('a document that takes too long is aborted, and the next one is made', async (t) => {
  const slow =
    '#let n = 0\n#for a in range(9999) { for b in range(9999) { for c in range(9999) { n += 1 } } }'
  const { pdf } = await typesetterFor(t, { 'slow.typ': slow }, 3_000)
  // The 3 s pass for the first document only, however slow the machine is.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let isOver = false
  const late = assert
    .rejects(pdf('slow.typ', {}), /slow\.typ: took longer than 3 s/)
    .finally(() => (isOver = true))
  const next = pdf(specimen, { title: 'T', paragraphs: [] })
  while (!isOver) {
    t.mock.timers.tick(3_000)
    await setImmediate()
  }
  await late
  assert.ok((await next).length > 0)
})

test('the idle process is ended although the logo for a later document cannot be found', async (t) => {
  const children = () => {
    const { pid } = process
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  }
  const before = children()
  let finds = 0
  const findLogo = async () => {
    finds += 1
    if (finds === 2) throw new Error('no database')
    return undefined
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'typesetter-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const typesetter = openTypesetter(dataDir, { findLogo, idle: 500 })
  t.after(() => typesetter.close())
  await assert.rejects(typesetter.pdf('nope.typ', {}), /file not found/)
  assert.notEqual(children(), before)
  await assert.rejects(typesetter.pdf('nope.typ', {}), /no database/)
  await until(async () => children() === before)
})

test('other work runs while several documents requested at once are made', async (t) => {
  const { pdf } = await typesetterFor(t)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const wanted = Array.from({ length: 20 }, (_, n) => ({ title: `T ${n}`, paragraphs: ['x'] }))
  const made = await Promise.all(wanted.map((data) => pdf(specimen, data)))
  clearInterval(timer)
  assert.equal(new Set(made.map((bytes) => Buffer.from(bytes).toString('latin1'))).size, 20)
  assert.ok(turns >= 5, `other work ran ${turns} times`)
})

test('when too many documents are waiting, more are refused for the moment', async (t) => {
  const { pdf } = await typesetterFor(t)
  const wanted = Array.from({ length: 202 }, () => pdf(specimen, { title: 'T', paragraphs: [] }))
  const results = await Promise.allSettled(wanted)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  assert.deepEqual(
    refused.map(({ code }) => code),
    ['unavailable', 'unavailable'],
  )
})

test('each page becomes a separate picture', async (t) => {
  const { svg } = await typesetterFor(t, {
    'two.typ':
      '#import "base.typ": base\n#show: base.with(title: "x")\n#set page(width: 62mm, height: 29mm)\na #pagebreak() b',
  })
  const pages = await svg('two.typ', {})
  assert.equal(pages.length, 2)
  assert.match(pages[0] ?? '', /^<svg[^>]* viewBox="0 0 175\.7\d* 82\.2/)
  assert.match(pages[1] ?? '', /^<svg[^>]* viewBox="0 82\.2\d* 175\.7\d* 82\.2/)
})

async function typesetterFor(
  t: TestContext,
  templates: Record<string, string> = {},
  timeout?: number,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-typst-'))
  for (const [name, text] of Object.entries(templates)) {
    const path = join(dataDir, 'templates', name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, text)
  }
  const typesetter = openTypesetter(dataDir, timeout === undefined ? {} : { timeout })
  t.after(async () => {
    await typesetter.close()
    await rm(dataDir, { recursive: true })
  })
  return typesetter
}
