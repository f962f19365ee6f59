import { useState } from 'react'
import { type LabelFormat, labelFormats, labels, type OwnLabelFormat } from '#contract/labels.ts'
import { localStore } from '../base/local-storage.ts'
import { useResult } from '../client/queries.ts'

const storageKey = 'typenschild-label-format'

const formatGone = 'Das zuletzt gewählte Format gibt es nicht mehr; gewählt ist das übliche.'

/** All formats, including the operator's own, and the selected one, which this browser remembers. */
export function useLabelFormats() {
  const { data: ownFormats, isPending, refetch } = useResult(labels.formats)
  const [name, setName] = useState(() => localStore.read(storageKey))
  const formats = formatsWith(ownFormats)
  /** The remembered format may not be loaded yet. */
  const exists = name === null || formats.some((format) => format.name === name)
  const isKnown = !isPending || exists
  /** The format for a button pressed before the operator's own formats have loaded. */
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
    /** Explains below the input why another format is selected. */
    hint: ownFormats && !exists ? formatGone : undefined,
    whenKnown,
    ownId: ownFormats?.find((format) => nameOf(format) === name)?.id,
    choose,
  }
}

function formatsWith(ownFormats: OwnLabelFormat[] = []): LabelFormat[] {
  return [...labelFormats, ...ownFormats.map(formatOf)]
}

/** Finds a format by name; falls back to the default one. */
function formatCalled(name: string | null, formats: LabelFormat[]): LabelFormat {
  const [defaultFormat] = labelFormats
  return formats.find((format) => format.name === name) ?? defaultFormat
}

/** The API name of an operator's own format. */
export function nameOf({ id }: { id: number }): string {
  return `own-${id}`
}

function formatOf(format: OwnLabelFormat): LabelFormat {
  const { title, width, height } = format
  return {
    name: nameOf(format),
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
