import { Button, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { recordPath } from '../base/paths.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { leaveAllDialogs } from '../dialog/leave-dialogs.ts'
import type { Found } from '../scan/find-scanned.ts'
import { ScanButton } from '../scan/ScanButton.tsx'
import { isScannedAddress } from '../scan/scanned-code.ts'
import type { Target } from './find-records.ts'
import { JumpList, optionId } from './JumpList.tsx'
import { useJump } from './use-jump.ts'
import './jump.css'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Jumps to any device, article number, company, file or screen by part of its name or by a scanned nameplate. */
export function Jump({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, choose] = useState<Target>()
  const [isEntered, setIsEntered] = useState(false)
  const jump = useJump(text)
  const targets = jump.groups.flatMap((group) => group.targets)
  const active = targets.find((target) => isSame(target, chosen)) ?? targets[0]

  function go(target: Target) {
    onClose()
    const { to, run } = target
    if (to !== undefined) leaveAllDialogs(() => navigate(to))
    run?.()
  }

  function goTo({ device, part }: Found): undefined {
    const to = device ? recordPath('/devices', device.id) : part && recordPath('/parts', part.id)
    onClose()
    if (to !== undefined) leaveAllDialogs(() => navigate(to))
  }

  // A scanner sends Enter before the server has responded: the first result is then opened as soon as it arrives.
  useEffect(() => {
    if (!isEntered || jump.isWaiting) return
    setIsEntered(false)
    if (jump.isCurrent && active) go(active)
  })

  function type(next: string) {
    setText(next)
    choose(undefined)
    setIsEntered(false)
  }

  function onKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step !== undefined && active) {
      event.preventDefault()
      choose(targets.at((targets.indexOf(active) + step) % targets.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (active && (jump.isCurrent || chosen)) go(active)
      else if (text.trim() !== '') {
        jump.askNow()
        setIsEntered(true)
      }
    }
  }

  return (
    <DialogFrame title="Springen zu …" width="40rem" onClose={onClose}>
      <div className="jump">
        <TextInput
          type="search"
          aria-label="Gerät, Artikelnummer, Firma, Datei oder Bereich"
          placeholder="Name eingeben oder QR-Code scannen"
          leftSection={<Search size={18} aria-hidden />}
          rightSection={<ScanButton name="Mit der Kamera scannen" isInField onFound={goTo} />}
          rightSectionPointerEvents="all"
          data-autofocus
          role="combobox"
          aria-expanded={targets.length > 0}
          aria-controls="jump-targets"
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active, jump.groups)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <JumpList groups={jump.groups} active={active} onChoose={choose} onGo={go} />
        {jump.hasFailed && (
          <div className="jump-note" role="alert">
            <p>Die Suche ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.</p>
            <Button variant="default" onClick={jump.retry}>
              Erneut versuchen
            </Button>
          </div>
        )}
        <output className={jump.isCurrent && targets.length === 0 ? 'jump-note' : 'hidden-text'}>
          {jump.isCurrent ? resultsInWords(text, targets.length) : ''}
        </output>
      </div>
    </DialogFrame>
  )
}

/** A new response contains new objects for the same target. */
function isSame(target: Target, other: Target | undefined): boolean {
  return target.key === other?.key
}

function resultsInWords(text: string, count: number): string {
  if (count > 0) return count === 1 ? '1 Treffer' : `${count} Treffer`
  if (isScannedAddress(text.trim())) {
    return 'Zu diesem QR-Code gibt es weder ein Gerät noch eine Artikelnummer.'
  }
  return `Nichts gefunden, das „${text.trim()}“ im Namen enthält.`
}
