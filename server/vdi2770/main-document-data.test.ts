import assert from 'node:assert/strict'
import test from 'node:test'
import { readSettings } from '../settings/settings.store.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { openWorld } from '../testing/world.ts'
import { mainDocumentData } from './main-document-data.ts'
import type { PackageSubject } from './package-files.store.ts'

// The database does not matter: only a document is examined.

test('a main document names a limited number of devices and article numbers, and gives the number of further ones', async (t) => {
  const { services } = await openWorld(t)
  const settings = await readSettings(services.db, services.config)
  async function textOf(count: number): Promise<string> {
    const subjects = Array.from({ length: count }, (_, index): PackageSubject => {
      const own = { kind: 'devices', id: index, machine: null, publicId: '' } as const
      return { ...own, name: `SN-${index}`, article: `ART-${index}` }
    })
    const issuer = {
      ...{ publicUrl: 'https://portal.example.com', name: 'Portal', language: 'de' },
      ...{ today: '2026-11-28', mainId: 'M-1' },
    }
    const data = mainDocumentData(services, settings, { subjects, files: [], issuer }, null)
    const pdf = await services.typesetter.pdf('vdi2770/templates/hauptdokument.typ', data)
    return (await readPdf(pdf)).text
  }
  assert.match(
    await textOf(201),
    /SN-199 und eine weitere Artikelnummer ART-0.+ART-199 und eine weitere /,
  )
  assert.match(await textOf(1_202), /SN-199 und 1\.002 weitere .+ART-199 und 1\.002 weitere /)
  assert.doesNotMatch(await textOf(200), /weitere/)
})
