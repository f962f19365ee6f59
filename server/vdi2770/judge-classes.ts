import { type VdiClass, vdiClasses, vdiClassWords } from '#contract/doctypes.ts'
import { duplicates } from './duplicates.ts'
import { type DocumentClassification, type VdiDocument, vdiSystem } from './model.ts'
import type { Report } from './vdi-rules.ts'

/** English names of the classes: those of the guideline, and common translations. */
const englishNames: Record<VdiClass, readonly string[]> = {
  '01-01': ['Identification'],
  '02-01': ['Technical specification'],
  '02-02': ['Drawings, plans'],
  '02-03': ['Components', 'Assemblies'],
  '02-04': ['Certificates', 'Certificates, declarations'],
  '03-01': ['Assembly, disassembly', 'Commissioning, de-commissioning'],
  '03-02': ['Operation'],
  '03-03': ['General safety'],
  '03-04': ['Inspection, maintenance', 'Inspection, maintenance, testing'],
  '03-05': ['Repair'],
  '03-06': ['Spare parts'],
  '04-01': ['Contract documents'],
}

/** Every document must have a class of the guideline, with its number and names. */
export function judgeClasses(document: VdiDocument, report: Report): void {
  const { classifications } = document
  const vdiClassifications = classifications.filter(({ system }) => system === vdiSystem)
  if (vdiClassifications.length === 0) {
    const message = `Es fehlt eine Klasse nach VDI 2770 (ClassificationSystem="${vdiSystem}").`
    report('class-missing', document, 'DocumentClassification', message)
  }
  for (const classification of classifications)
    judgeClassNames(classification, vdiClassifications.includes(classification), report)
}

function judgeClassNames(
  classification: DocumentClassification,
  isVdi: boolean,
  report: Report,
): void {
  const knownClass = vdiClasses.find((id) => id === classification.classId)
  if (isVdi && classification.classId !== '' && !knownClass) {
    const message = `Die Klasse „${classification.classId}“ gibt es in der VDI 2770 nicht; es gibt ${vdiClasses.join(', ')}.`
    report('class-unknown', classification, 'ClassId', message)
  }
  const languages = classification.classNames.map(({ language }) => language.toLowerCase())
  for (const language of duplicates(languages)) {
    const message = `Die Klasse „${classification.classId}“ hat in der Sprache „${language}“ mehrere Namen.`
    report('class-name-twice', classification, 'ClassName', message)
  }
  if (!isVdi || !knownClass) return
  for (const named of classification.classNames) {
    const names = namesOf(knownClass, named.language)
    if (!names || names.some((name) => isAlike(name, named.text))) continue
    const message = `Die Klasse ${knownClass} heißt nicht „${named.text}“, sondern „${names[0]}“.`
    report('class-name', named, 'ClassName', message)
  }
}

function namesOf(id: VdiClass, language: string): readonly string[] | undefined {
  const [primaryTag] = language.toLowerCase().split('-')
  if (primaryTag === 'de') return [vdiClassWords[id]]
  return primaryTag === 'en' ? englishNames[id] : undefined
}

function isAlike(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
