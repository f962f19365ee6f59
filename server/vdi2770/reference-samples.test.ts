import assert from 'node:assert/strict'
import test from 'node:test'
import { pack, sampleContainers, sampleFile } from '../testing/given-containers.ts'
import { judgeContainer } from '../testing/judge-container.ts'
import { judgeDocument } from './judge-document.ts'
import { readDocument } from './read-document.ts'
import { isError, type RuleCode } from './vdi-rules.ts'

// The database does not matter: no portal is opened here.

/** The rules that each sample breaks, with the container in which it does. */
const samples: Record<string, [container: string, rule: RuleCode][]> = {
  own: [],
  documentationcontainer: [],
  documentcontainer: [],
  'certificate-pdfa-a': [],
  'certificate-pdfa-b': [],
  morethanonepdfcontainer: [],
  vdi2770_demo: [],
  'documentcontainer-invalid': [['', 'file-kind']],
  'document-invalid-pdfa-b': [['AB393.zip', 'pdf-level']],
  missingdocuments: [
    ['', 'relation-unknown'],
    ['', 'relation-unknown'],
  ],
  objectreferences: [
    ['456-29201.zip', 'object-differs'],
    ['AB393.zip', 'object-differs'],
  ],
}

test('issue 19, 2: every reference container is judged as its name says, packed or not', async () => {
  const containers = await sampleContainers()
  assert.deepEqual(Object.keys(containers).toSorted(), Object.keys(samples).toSorted())
  for (const [name, container] of Object.entries(containers)) {
    for (const isPacked of [false, true]) {
      const findings = await judgeContainer(pack(container, { isPacked }))
      const foundRules = findings.map((finding) => [finding.container, finding.rule])
      assert.deepEqual(foundRules, samples[name], name)
      const isInvalid = /invalid|missing/.test(name)
      assert.equal(findings.some(isError), isInvalid, name)
    }
  }
})

test('issue 19, 2: every reference metadata file is judged, with line and element', () => {
  const metadata = (name: string) => {
    const { read, faults } = readDocument(sampleFile(`xml/${name}.xml`))
    if (faults.length > 0 || !read) return faults
    return judgeDocument(read, { isMain: name === 'Maindocument' })
  }
  for (const name of ['Datasheet', 'validation']) assert.deepEqual(metadata(name), [], name)
  assert.deepEqual(
    metadata('Maindocument').map(({ rule }) => rule),
    ['main-split-object'],
  )
  assert.deepEqual(
    metadata('Invalid1').map(({ rule, line, element }) => [rule, line, element]),
    [
      ['schema-unexpected', 26, 'Party1'],
      ['schema-missing', 24, 'ReferencedObject/Party'],
    ],
  )
  assert.deepEqual(metadata('Invalid2'), [
    {
      ...{ rule: 'schema-value', line: 73, element: 'LifeCycleStatus/@SetDate' },
      message:
        '„19.13.2910“ ist bei „SetDate“ von „LifeCycleStatus“ nicht erlaubt; erwartet wird ein Tag wie „2026-11-01“.',
    },
  ])
  assert.deepEqual(
    metadata('MissingXmlNs').map(({ rule, line }) => [rule, line]),
    [['schema-namespace', 2]],
  )
  const empty = metadata('InvalidEmpty')
  assert.deepEqual(
    [...new Set(empty.map(({ rule }) => rule))],
    ['value-empty', 'class-missing', 'manufacturer-missing', 'pdf-missing'],
  )
  assert.ok(empty.every(({ line }) => line !== null))
})
