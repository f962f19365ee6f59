import { useState } from 'react'
import { type LabelFormat, labelFormats, labels, type OwnLabelFormat } from '#contract/labels.ts'
import { localStore } from '../local-storage.ts'
import { useAnswer } from '../queries.ts'

const storageKey = 'typenschild-label-format'

/** All formats, the operator's own among them, and the chosen one, which this browser remembers. */
export function useLabelFormats() {
  const { data: own = [], isPending } = useAnswer(labels.formats)
  const [name, setName] = useState(() => localStore.read(storageKey))
  const formats = [...labelFormats, ...own.map(formatOf)]
  const [usual] = formats as [LabelFormat, ...LabelFormat[]]
  const chosen = formats.find((format) => format.name === name)
  function choose(next: string) {
    localStore.write(storageKey, next)
    setName(next)
  }
  return {
    formats,
    format: chosen ?? usual,
    /** The remembered format may be one that is not known yet. */
    isKnown: chosen !== undefined || !isPending,
    ownId: own.find((format) => nameOf(format) === chosen?.name)?.id,
    choose,
  }
}

/** The wire name of an own format. */
export function nameOf({ id }: { id: number }): string {
  return `own-${id}`
}

function formatOf(own: OwnLabelFormat): LabelFormat {
  const { title, width, height } = own
  return {
    name: nameOf(own),
    title: `${title} (${inMm(width)} × ${inMm(height)} mm)`,
    width,
    height,
  }
}

const decimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })

/** '48,5' */
export function inMm(millimetres: number): string {
  return decimal.format(millimetres)
}
