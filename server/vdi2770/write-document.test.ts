import assert from 'node:assert/strict'
import test from 'node:test'
import type { VdiDocument } from './model.ts'
import { plainNames } from './plain-names.ts'
import { readDocument } from './read-document.ts'
import { writeDocument } from './write-document.ts'

// The database does not matter: no portal is opened here.

const organization = {
  id: 'https://id.example.de',
  name: 'Muster',
  officialName: 'Muster & Söhne "AG"',
}
const full: VdiDocument = {
  ids: [
    { domainId: 'MUSTER', id: 'D<1>', isPrimary: true },
    { domainId: 'KUNDE', id: 'K1', isPrimary: false },
  ],
  domains: [
    { id: 'MUSTER', party: { role: 'Responsible', organization } },
    { id: 'KUNDE', party: { role: 'Responsible', organization: { name: 'K', officialName: 'K' } } },
  ],
  classifications: [
    {
      system: 'VDI2770:2018',
      classId: '03-02',
      classNames: [{ language: 'de', text: 'Bedienung' }],
    },
  ],
  objects: [
    {
      ids: [
        { objectType: 'Individual', refType: 'serial number', id: 'SN 1' },
        {
          ...{ objectType: 'Individual', refType: 'instance of object uri' },
          ...{ isGloballyUnique: true, id: 'https://id.example.de/g/1?a=b&c' },
        },
        { objectType: 'Type', id: 'P100' },
      ],
      referenceDesignations: ['=A1'],
      equipmentIds: ['900.1'],
      projectIds: ['P001'],
      parties: [{ role: 'Manufacturer', organization }],
      descriptions: [{ language: 'de', text: 'Größe „5“' }],
    },
  ],
  versions: [
    {
      numberOfPages: 3,
      id: '1.0',
      languages: ['de', 'en'],
      parties: [{ role: 'Author', organization }],
      descriptions: [
        { language: 'de', title: 'A', subTitle: 'B', summary: 'C', keyWords: ['D', 'E'] },
        { language: 'en', title: 'A', summary: 'C', keyWords: ['D'] },
      ],
      status: {
        value: 'Released',
        setDate: '2026-11-01',
        parties: [{ role: 'Responsible', organization }],
        comments: [{ language: 'de', text: 'frei' }],
      },
      relationships: [
        {
          type: 'TranslationOf',
          documentId: { domainId: 'MUSTER', id: 'D2' },
          versionIds: ['1', '2'],
          descriptions: [{ language: 'de', text: 'übersetzt' }],
        },
      ],
      files: [{ name: 'a.pdf', format: 'application/pdf' }],
    },
  ],
}

test('VDI 2770: written metadata match the schema, and are read back unchanged', () => {
  const { read, faults } = readDocument(writeDocument(full))
  assert.deepEqual(faults, [])
  assert.deepEqual(plainOf(read?.document), plainOf(full))
})

test('VDI 2770: characters that XML cannot contain are left out of a text', () => {
  const [id] = full.ids
  assert.ok(id)
  const odd = { ...full, ids: [{ ...id, id: 'a\u0000\u0008\ud800b\uffff😀' }] }
  assert.equal(readDocument(writeDocument(odd)).read?.document.ids[0]?.id, 'a\ufffdb😀')
})

test('VDI 2770: files in containers have plain and unique names', () => {
  const named = (stems: string[]) => plainNames(stems.map((stem) => ({ stem, ext: '.pdf' })))
  assert.deepEqual(named(['Größe & Maß', 'a', 'A', 'a-2', 'a', '株', '../con', 'x'.repeat(99)]), [
    ...['Groesse-Mass.pdf', 'a.pdf', 'A-2.pdf', 'a-2-2.pdf', 'a-3.pdf', 'Dokument.pdf'],
    ...['_con.pdf', `${'x'.repeat(80)}.pdf`],
  ])
})

// With all numbers tried for each file, these would take four minutes, in which nobody else is answered.
test('VDI 2770: as many files as a container holds are numbered if all have the same name', () => {
  const names = plainNames(
    Array.from({ length: 20_000 }, () => ({ stem: 'Anleitung', ext: '.pdf' })),
  )
  assert.equal(new Set(names).size, names.length)
  assert.equal(names.at(-1), 'Anleitung-20000.pdf')
})

test('VDI 2770: further differences from the schema are counted', () => {
  const wrong = (count: number) => {
    const xml = `<Document xmlns="http://www.vdi.de/schemas/vdi2770">${'<Foto/>\n'.repeat(count)}</Document>`
    return readDocument(Buffer.from(xml)).faults
  }
  const all = wrong(20)
  const some = wrong(120)
  assert.ok(all.length < 50)
  assert.equal(some.length, 50)
  const left = all.length + 100 - 49
  assert.deepEqual(some.at(-1)?.message, `Von hier an ${left} weitere Abweichungen vom Schema.`)
})

/** Without undefined attributes. */
function plainOf(document: VdiDocument | undefined): unknown {
  return document && JSON.parse(JSON.stringify(document))
}
