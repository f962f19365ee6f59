import { vdiClassWords } from '#contract/doctypes.ts'
import { mainPdf, type ReferencedObject, type VdiDocument } from './model.ts'
import type { Report } from './vdi-rules.ts'

/** The additional rules for main documents. */
export function judgeMain(document: VdiDocument, report: Report): void {
  const { versions, objects, classifications } = document
  const [version] = versions
  if (!version) return
  if (versions.length > 1) {
    const message = `Ein Hauptdokument hat genau eine Fassung; hier sind es ${versions.length}.`
    report('main-one-version', versions[1] ?? document, 'DocumentVersion', message)
  }
  if (version.status.value !== 'Released') {
    const message =
      'Ein Hauptdokument muss freigegeben sein (StatusValue="Released"); dieses ist es nicht.'
    report('main-unreleased', version.status, 'LifeCycleStatus/@StatusValue', message)
  }
  if (!version.files.some(({ name }) => name.toLowerCase() === mainPdf.toLowerCase())) {
    const message = `Das Hauptdokument nennt „${mainPdf}“ nicht unter seinen Dateien.`
    report('main-pdf-unlisted', version, 'DigitalFile', message)
  }
  if (version.relationships.length === 0) {
    const message = 'Das Hauptdokument verweist auf kein Dokument (DocumentRelationship).'
    report('main-no-documents', version, 'DocumentRelationship', message)
  }
  for (const relation of version.relationships) {
    if (relation.type === 'RefersTo') continue
    const message = `Ein Hauptdokument verweist mit Type="RefersTo"; hier steht „${relation.type}“.`
    report('main-relation', relation, 'DocumentRelationship/@Type', message)
  }
  if (!classifications.some(({ classId }) => classId === '01-01')) {
    const message = `Ein Hauptdokument hat die Klasse 01-01 (${vdiClassWords['01-01']}).`
    report('main-class', document, 'ClassId', message)
  }
  judgeMainObjects(document, objects, report)
}

function judgeMainObjects(
  document: VdiDocument,
  objects: ReferencedObject[],
  report: Report,
): void {
  const individuals = objects.filter(({ ids }) => ids.some(isIndividual)).length
  const [, second] = objects
  if (individuals === 0) {
    const message =
      'Ein Hauptdokument gehört zu einem bestimmten Objekt; es fehlt eine Nummer mit ObjectType="Individual".'
    report('main-serial', objects[0] ?? document, 'ObjectId/@ObjectType', message)
  }
  if (!second) return
  if (individuals > 1) {
    const message = `Ein Hauptdokument gehört zu genau einem Objekt; hier sind es ${individuals}.`
    report('main-one-object', second, 'ReferencedObject', message)
  } else {
    const message =
      'Das Objekt des Hauptdokuments ist auf mehrere „ReferencedObject“ verteilt; es soll eines sein.'
    report('main-split-object', second, 'ReferencedObject', message)
  }
}

function isIndividual({ objectType }: ReferencedObject['ids'][number]): boolean {
  return objectType === 'Individual'
}
