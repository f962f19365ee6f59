import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ConfigError, readConfig } from '../core/config.ts'
import { readOperatorsLogo } from '../logo/operators-logo.ts'
import { openTypesetter } from '../typst/typesetter.ts'
import { checkTemplates } from './check-templates.ts'

const good = `#import "base.typ": base, data
#show: base.with(title: data.title, lang: data.locale)
Unser Brief für #data.serialNumber`

test('an operator’s template is accepted if every document can be made with it', async (t) => {
  await check(t, { 'zugangsdaten.typ': good })
})

test('a mistake in a template is reported with file and line', async (t) => {
  await assert.rejects(check(t, { 'zugangsdaten.typ': `${good}\n#data.nummer` }), {
    message:
      /^Diese Vorlagen sind nicht brauchbar:\n {2}DATA_DIR: templates\/zugangsdaten\.typ, Zeile 4: dictionary does not contain key "nummer"/,
  })
})

test('a mistake that affects only one language or one kind of device is found too', async (t) => {
  const english = `${good}\n\n#if data.locale == "en" { fehlt }`
  await assert.rejects(check(t, { 'zugangsdaten.typ': english }), { message: /typ, Zeile 5: / })
  const nobody = `${good}\n#data.company.first()`
  await assert.rejects(check(t, { 'dokumentenliste.typ': nobody }), { message: /typ, Zeile 4: / })
})

test('a font or a package that the portal does not have is reported as a mistake', async (t) => {
  const fonts = `${good}\n#text(font: "Comic Sans MS")[x]`
  await assert.rejects(check(t, { 'dokumentenliste.typ': fonts }), {
    message: /unknown font family/,
  })
  const loading = `#import "@preview/cetz:0.3.0"\n${good}`
  await assert.rejects(check(t, { 'dokumentenliste.typ': loading }), {
    message: /Zeile 1: failed to download/,
  })
})

test('something our templates need and the operator’s files lack is reported', async (t) => {
  await assert.rejects(check(t, { 'base.typ': '#let data = 1' }), {
    message: /DATA_DIR: mit diesen Vorlagen, unsere \S+\.typ, Zeile \d+: /,
  })
})

test('a logo that cannot be printed is reported', async (t) => {
  const logo = join(await folder(t, { 'templates/logo.svg': '<svg' }), 'templates/logo.svg')
  await assert.rejects(check(t, {}, logo), {
    message: /LOGO_FILE: \S+logo\.svg lässt sich nicht drucken: /,
  })
})

async function check(t: TestContext, templates: Record<string, string>, logoFile?: string) {
  const files = Object.entries(templates).map(([name, text]) => [`templates/${name}`, text])
  const dataDir = await folder(t, Object.fromEntries(files))
  const config = readConfig({ DATA_DIR: dataDir, LOGO_FILE: logoFile })
  const findLogo = async () => readOperatorsLogo(config)
  const typesetter = openTypesetter(dataDir, { findLogo })
  t.after(() => typesetter.close())
  await checkTemplates({ config, typesetter, clock: () => new Date() }).catch((error) => {
    assert.ok(error instanceof ConfigError, String(error))
    throw error
  })
}

async function folder(t: TestContext, files: Record<string, string>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'typenschild-templates-'))
  t.after(() => rm(path, { recursive: true }))
  await mkdir(join(path, 'templates'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  return path
}
