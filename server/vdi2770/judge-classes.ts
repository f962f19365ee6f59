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
  const own = classifications.filter(({ system }) => system === vdiSystem)
  if (own.length === 0) {
    const message = `Es fehlt eine Klasse nach VDI 2770 (ClassificationSystem="${vdiSystem}").`
    report('class-missing', document, 'DocumentClassification', message)
  }
  for (const one of classifications) judgeClassNames(one, own.includes(one), report)
}

function judgeClassNames(own: DocumentClassification, isVdi: boolean, report: Report): void {
  const known = vdiClasses.find((id) => id === own.classId)
  if (isVdi && own.classId !== '' && !known) {
    const message = `Die Klasse „${own.classId}“ gibt es in der VDI 2770 nicht; es gibt ${vdiClasses.join(', ')}.`
    report('class-unknown', own, 'ClassId', message)
  }
  const languages = own.classNames.map(({ language }) => language.toLowerCase())
  for (const language of duplicates(languages)) {
    const message = `Die Klasse „${own.classId}“ hat in der Sprache „${language}“ mehrere Namen.`
    report('class-name-twice', own, 'ClassName', message)
  }
  if (!isVdi || !known) return
  for (const named of own.classNames) {
    const names = namesOf(known, named.language)
    if (!names || names.some((name) => isAlike(name, named.text))) continue
    const message = `Die Klasse ${known} heißt nicht „${named.text}“, sondern „${names[0]}“.`
    report('class-name', named, 'ClassName', message)
  }
}

function namesOf(id: VdiClass, language: string): readonly string[] | undefined {
  const [own] = language.toLowerCase().split('-')
  if (own === 'de') return [vdiClassWords[id]]
  return own === 'en' ? englishNames[id] : undefined
}

function isAlike(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
