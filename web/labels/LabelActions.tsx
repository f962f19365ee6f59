import { Button, Menu } from '@mantine/core'
import { ChevronDown, FileDown, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LabelFormat } from '#contract/labels.ts'
import { formatCount } from '../base/formats.ts'
import { reportFailure } from '../client/failures.ts'
import { saveFile } from '../ui/save-file.ts'
import { type LabelSubjects, makeEachLabel, makeLabels } from './label-files.ts'
import { printLabels } from './print-labels.ts'

interface Props {
  subjects: LabelSubjects
  /** Id of the label being previewed: single pictures are saved of this one. */
  shown: number | undefined
  format: LabelFormat
  /** Undefined if the typed number is invalid. */
  skip: number | undefined
  /** Resolves to the format once it is known: the remembered one may still be loading. */
  whenKnown: () => Promise<LabelFormat>
}

/** Prints the labels or saves them. */
export function LabelActions({ subjects, shown, format, skip, whenKnown }: Props) {
  const { doing, made, run } = useOneAtATime()
  const isDisabled = skip === undefined
  const { ids } = subjects
  const shownLabel: LabelSubjects = { ...subjects, ids: shown === undefined ? [] : [shown] }
  const files = [
    { title: 'SVG', save: () => save(shownLabel, { as: 'svg' }) },
    ...([300, 203] as const).map((dpi) => ({
      title: `PNG, ${dpi} dpi`,
      save: () => save(shownLabel, { as: 'png', dpi }),
    })),
    // Label printers do not support sheets.
    ...(format.sheet ? [] : ([203, 300] as const)).map((dpi) => ({
      title: `ZPL, ${dpi} dpi`,
      save: () => save(subjects, { as: 'zpl', dpi }),
    })),
  ]

  async function save(of: LabelSubjects, order: Omit<Parameters<typeof makeLabels>[1], 'format'>) {
    await run('file', async (signal) => {
      const { name } = await whenKnown()
      saveFile(await makeLabels(of, { ...order, format: name, skip }, signal))
    })
  }

  async function print() {
    await run('print', async (signal, onProgress) => {
      const knownFormat = await whenKnown()
      const labels = await makeEachLabel(subjects, knownFormat.name, onProgress, signal)
      await printLabels(labels, knownFormat, skip ?? 0)
    })
  }

  return (
    <div className="dialog-buttons">
      {doing === 'print' && ids.length > 1 && (
        <output className="label-progress">
          {formatCount(made)} von {formatCount(ids.length)} vorbereitet
        </output>
      )}
      <Menu position="top-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            disabled={isDisabled}
            rightSection={<ChevronDown size={16} aria-hidden />}
          >
            Weitere Formate
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {files.map(({ title, save: saveThis }) => (
            <Menu.Item key={title} onClick={saveThis}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<FileDown size={18} aria-hidden />}
        disabled={isDisabled}
        loading={doing === 'file'}
        onClick={() => save(subjects, { as: 'pdf' })}
      >
        PDF
      </Button>
      <Button
        data-autofocus
        leftSection={<Printer size={18} aria-hidden />}
        disabled={isDisabled}
        loading={doing === 'print'}
        onClick={print}
      >
        Drucken
      </Button>
    </div>
  )
}

type Work = (signal: AbortSignal, onProgress: (count: number) => void) => Promise<void>

/** Runs one task at a time; closing the dialog aborts it. */
function useOneAtATime() {
  const [doing, setDoing] = useState<'file' | 'print'>()
  const [made, setMade] = useState(0)
  const running = useRef<AbortController>(undefined)
  const pressed = useRef<Element>(null)
  useEffect(() => () => running.current?.abort(), [])
  // A button that shows progress is disabled and loses the focus, as does a page while it is printed.
  useEffect(() => {
    const wasLost = doing === undefined && document.activeElement === document.body
    if (wasLost && pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [doing])

  async function run(name: 'file' | 'print', work: Work) {
    if (running.current) return
    pressed.current = document.activeElement
    const controller = new AbortController()
    running.current = controller
    setDoing(name)
    setMade(0)
    try {
      await work(controller.signal, setMade)
    } catch (error) {
      reportFailure(name === 'print' ? 'printLabels' : 'saveLabels', error)
    }
    controller.abort()
    running.current = undefined
    setDoing(undefined)
  }
  return { doing, made, run }
}
