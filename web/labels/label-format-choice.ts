import { useState } from 'react'
import { type LabelFormat, labelFormats, labels, type OwnLabelFormat } from '#contract/labels.ts'
import { localStore } from '../base/local-storage.ts'
import { useResult } from '../client/queries.ts'

const storageKey = 'typenschild-label-format'

const gone = 'Das zuletzt gewählte Format gibt es nicht mehr; gewählt ist das übliche.'

/** All formats, the operator's own among them, and the chosen one, which this browser remembers. */
export function useLabelFormats() {
  const { data: own, isPending, refetch } = useResult(labels.formats)
  const [name, setName] = useState(() => localStore.read(storageKey))
  const formats = formatsWith(own)
  /** The remembered format may be one that is not known yet. */
  const isThere = name === null || formats.some((format) => format.name === name)
  const isKnown = !isPending || isThere
  /** What a press prints that comes before the operator's own formats are known. */
  async function whenKnown(): Promise<LabelFormat> {
    if (isKnown) return formatCalled(name, formats)
    const { data } = await refetch({ cancelRefetch: false, throwOnError: true })
    return formatCalled(name, formatsWith(data))
  }
  function choose(next: string) {
    localStore.write(storageKey, next)
    setName(next)
  }
  return {
    formats,
    format: formatCalled(name, formats),
    isKnown,
    /** Says below the choice why it is another one. */
    hint: own && !isThere ? gone : undefined,
    whenKnown,
    ownId: own?.find((format) => nameOf(format) === name)?.id,
    choose,
  }
}

function formatsWith(own: OwnLabelFormat[] = []): LabelFormat[] {
  return [...labelFormats, ...own.map(formatOf)]
}

/** The usual format if none is called so, or no more. */
function formatCalled(name: string | null, formats: LabelFormat[]): LabelFormat {
  const [usual] = labelFormats
  return formats.find((format) => format.name === name) ?? usual
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
