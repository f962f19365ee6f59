import { type RefObject, useRef, useState } from 'react'
import type { ChangedMeanwhile } from '#contract/problem.ts'
import { toast } from '../ui/toasts.tsx'
import type { Difference } from './compare-drafts.ts'

type Whose = 'mine' | 'theirs'

/** A code and its label in a picker. */
export interface Coded {
  value: string
  label: string
}

/** What somebody else has changed while a form was open, until it is saved. */
export interface Conflict {
  meanwhile: { changedBy: string | null; changedAt: string; differences: Difference[] } | undefined
  /** Labels of the fields. */
  labels: Partial<Record<string, string>>
  /** Labels of the values of fields that hold codes. */
  choices: Partial<Record<string, readonly Coded[]>>
  panel: RefObject<HTMLElement | null>
  show: (change: ChangedMeanwhile, differences: Difference[]) => void
  choose: (name: string, chosen: Whose) => void
  /** Whether a choice is still missing, which it then asks for; a field edited since counts as chosen. */
  isUndecided: (draft: object) => boolean
}

/** Holds the differences, and applies the choices to the form. */
export function useConflict(
  change: (name: string, value: unknown) => void,
  { labels, choices = {} }: Pick<Conflict, 'labels'> & Partial<Pick<Conflict, 'choices'>>,
): Conflict {
  const [meanwhile, setMeanwhile] = useState<Conflict['meanwhile']>()
  const panel = useRef<HTMLElement>(null)

  /** The radio buttons exist in the next frame. */
  function focusFirst() {
    requestAnimationFrame(() => {
      const [first] = panel.current?.querySelectorAll<HTMLElement>('[data-undecided]') ?? []
      ;(first ?? panel.current)?.focus()
    })
  }

  return {
    meanwhile,
    labels,
    choices,
    panel,

    show({ changedBy, changedAt }, differences) {
      setMeanwhile({ changedBy, changedAt, differences })
      focusFirst()
    },

    choose(name, side) {
      if (!meanwhile) return
      const differences = meanwhile.differences.map((difference) => {
        return difference.name === name ? { ...difference, chosen: side } : difference
      })
      setMeanwhile({ ...meanwhile, differences })
      const picked = differences.find((difference) => difference.name === name)
      if (picked) change(name, picked[side])
    },

    isUndecided(draft) {
      const values = draft as Record<string, unknown>
      const isOpen = ({ name, mine, chosen }: Difference) =>
        chosen === undefined && values[name] === mine
      if (!meanwhile?.differences.some(isOpen)) return false
      toast.warn('Bitte wählen Sie erst, was gelten soll!')
      focusFirst()
      return true
    },
  }
}
