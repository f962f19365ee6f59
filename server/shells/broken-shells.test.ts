import assert from 'node:assert/strict'
import test from 'node:test'
import type { Shape } from '../testing/check-template.ts'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { machine } from '../testing/given-machine.ts'
import { shellFindings } from '../testing/verify-shell.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: this tests whether the two checks that other tests rely on find errors.

/** A shell that tests can break. */
interface Environment {
  // biome-ignore lint/suspicious/noExplicitAny: faults are put in at any depth
  assetAdministrationShells: any[]
  submodels: Shape[]
}

// biome-ignore lint/suspicious/noExplicitAny: faults are put in at any depth
type Any = any

const faults: Record<string, (shell: Environment) => void> = {
  'no manufacturer': (shell) => remove(plate(shell), 'ManufacturerName'),
  'no address of the product': (shell) => remove(plate(shell), 'URIOfTheProduct'),
  'no address of the maker': (shell) => remove(plate(shell), 'AddressInformation'),
  'no order code': (shell) => remove(plate(shell), 'OrderCodeOfManufacturer'),
  'the serial number twice': (shell) => {
    plate(shell).submodelElements.push({ ...element(plate(shell), 'SerialNumber') })
  },
  'another name for the serial number': (shell) => {
    element(plate(shell), 'SerialNumber').idShort = 'Serialnumber'
  },
  'another concept for the serial number': (shell) => {
    element(plate(shell), 'SerialNumber').semanticId.keys[0].value = '0173-1#02-AAM556#002'
  },
  'a manufacturer in no language': (shell) => {
    const { semanticId } = element(plate(shell), 'ManufacturerName')
    const text = { modelType: 'Property', valueType: 'xs:string', value: 'Müller' }
    replace(plate(shell), 'ManufacturerName', { idShort: 'ManufacturerName', semanticId, ...text })
  },
  'a language that is none': (shell) => {
    element(plate(shell), 'ManufacturerName').value[0].language = 'deutsch_'
  },
  'a language twice': (shell) => {
    const { value } = element(plate(shell), 'ManufacturerName')
    value.push({ ...value[0] })
  },
  'an empty text': (shell) => {
    element(plate(shell), 'ManufacturerName').value[0].text = ''
  },
  'a text too long': (shell) => {
    element(plate(shell), 'ManufacturerName').value[0].text = 'x'.repeat(1_024)
  },
  'a character that XML cannot hold': (shell) => {
    element(plate(shell), 'SerialNumber').value = 'A\u0001'
  },
  'another type of value': (shell) => {
    element(plate(shell), 'URIOfTheProduct').valueType = 'xs:string'
  },
  'a town as a property': (shell) => {
    const town = element(element(plate(shell), 'AddressInformation'), 'CityTown')
    Object.assign(town, { modelType: 'Property', valueType: 'xs:string', value: 'Neustadt' })
  },
  'a phone without a number': (shell) => {
    element(element(plate(shell), 'AddressInformation'), 'Phone').value = []
  },
  'no documents': (shell) => remove(handover(shell), 'Documents'),
  'an empty list of documents': (shell) => {
    element(handover(shell), 'Documents').value = []
  },
  'a document with a name in its list': (shell) => {
    document(shell).idShort = 'Document01'
  },
  'another type in a list': (shell) => {
    element(handover(shell), 'Documents').typeValueListElement = 'Property'
  },
  'no id of a document': (shell) => remove(document(shell), 'DocumentIds'),
  'no class of a document': (shell) => {
    element(document(shell), 'DocumentClassifications').value = []
  },
  'a class without its name': (shell) => {
    remove(element(document(shell), 'DocumentClassifications').value[0], 'ClassName')
  },
  'no version': (shell) => remove(document(shell), 'DocumentVersions'),
  'a day that is none': (shell) => {
    element(version(shell), 'StatusSetDate').value = '2025-02-30'
  },
  'a truth that is none': (shell) => {
    element(element(document(shell), 'DocumentIds').value[0], 'DocumentIsPrimary').value = 'ja'
  },
  'no language of a version': (shell) => remove(version(shell), 'Language'),
  'languages as texts': (shell) => {
    element(version(shell), 'Language').valueTypeListElement = 'xs:anyURI'
  },
  'a file without a type': (shell) => {
    element(version(shell), 'DigitalFiles').value[0].contentType = 'pdf'
  },
  'a file of another concept': (shell) => {
    element(version(shell), 'DigitalFiles').value[0].semanticId.keys[0].value = 'x'
  },
  'no organisation': (shell) => remove(version(shell), 'OrganizationOfficialName'),
  'a shell without an id': (shell) => {
    shell.assetAdministrationShells[0].id = ''
  },
  'a name that begins with a digit': (shell) => {
    shell.assetAdministrationShells[0].idShort = '1Shell'
  },
  'neither kind of id of the asset': (shell) => {
    const { assetInformation } = shell.assetAdministrationShells[0]
    delete assetInformation.globalAssetId
    delete assetInformation.specificAssetIds
  },
  'a kind of asset that there is not': (shell) => {
    shell.assetAdministrationShells[0].assetInformation.assetKind = 'Device'
  },
  'a submodel of no template': (shell) => {
    plate(shell).semanticId.keys[0].value = 'https://admin-shell.io/zvei/nameplate/2/0/Nameplate'
  },
  'a submodel of another edition': (shell) => {
    handover(shell).administration.version = '1'
  },
  'a template and no instance': (shell) => {
    plate(shell).kind = 'Template'
  },
  'a reference that leads nowhere': (shell) => {
    shell.assetAdministrationShells[0].submodels[1].keys[0].value = 'https://elsewhere.example/'
  },
  'a qualifier of the template': (shell) => {
    const type = 'SMT/Cardinality'
    const qualifier = { kind: 'TemplateQualifier', type, valueType: 'xs:string', value: 'One' }
    element(plate(shell), 'SerialNumber').qualifiers = [qualifier]
  },
}

test('forty faults in a shell are found, and none in the intact shell', async (t) => {
  const world = await openWorld(t)
  const { at, type } = await machine(world)
  await givenFiles.change(world, `/api/doctypes/${type}`, { vdiClass: '03-02' })
  const headers = { accept: 'application/json' }
  const { body } = await given.response(200, world.ask('GET', at, { headers }))
  assert.deepEqual(shellFindings(body), [])
  const missed = Object.entries(faults).filter(([, breakIt]) => {
    const broken = structuredClone(body)
    breakIt(broken)
    return shellFindings(broken).length === 0
  })
  assert.deepEqual(
    missed.map(([name]) => name),
    [],
  )
})

function plate(shell: Environment): Any {
  return shell.submodels[0]
}

function handover(shell: Environment): Any {
  return shell.submodels[1]
}

function document(shell: Environment): Any {
  return element(handover(shell), 'Documents').value[0]
}

function version(shell: Environment): Any {
  return element(document(shell), 'DocumentVersions').value[0]
}

function childrenOf(parent: Any): Any[] {
  return parent.submodelElements ?? parent.value
}

function element(parent: Any, idShort: string): Any {
  const found = childrenOf(parent).find((child) => child.idShort === idShort)
  assert.ok(found, idShort)
  return found
}

function remove(parent: Any, idShort: string): void {
  const children = childrenOf(parent)
  children.splice(children.indexOf(element(parent, idShort)), 1)
}

function replace(parent: Any, idShort: string, other: Any): void {
  Object.assign(childrenOf(parent), {
    [childrenOf(parent).indexOf(element(parent, idShort))]: other,
  })
}
