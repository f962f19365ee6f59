import { useEffect, useRef, useState } from 'react'
import { holdInput } from './unsaved-input.ts'

/** One message for each invalid attribute. */
export type Errors = Partial<Record<string, string>>

/** What browser inputs pass to `onChange`; pickers and our own inputs pass the value itself. */
export interface InputEvent {
  currentTarget: { value: string }
}

type Typed<Value> = Value extends string ? Value | InputEvent : Value

type NamesOf<Draft, Value> = {
  [Name in keyof Draft]: Draft[Name] extends Value ? Name : never
}[keyof Draft] &
  string

/** The values of a form, its errors, and whether it has unsaved changes. */
export function useDraft<Draft extends object>(initial: Draft) {
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial)
  useEffect(() => (isDirty ? holdInput() : undefined), [isDirty])

  /** Changes some attributes and clears their errors; a function receives the latest draft. */
  function change(next: Partial<Draft> | ((current: Draft) => Partial<Draft>)) {
    setDraft((current) => ({ ...current, ...(typeof next === 'function' ? next(current) : next) }))
    const changed = typeof next === 'function' ? next(draft) : next
    setErrors((current) => {
      const unchangedFields = Object.entries(current).filter(([name]) => !(name in changed))
      return Object.fromEntries(unchangedFields)
    })
  }

  /** Marks exactly these attributes as invalid; focuses the first of them, or else scrolls to the error message. */
  function showErrors(foundErrors: Errors) {
    setErrors(foundErrors)
    if (Object.keys(foundErrors).length === 0) return
    // The inputs are marked in the next frame.
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (wrong) wrong.focus()
      else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
    })
  }

  /** The props that bind an input to an attribute: `<TextInput label="Name" {...field('name')} />`. */
  function field<Name extends keyof Draft & string>(name: Name) {
    return {
      name,
      value: draft[name],
      error: errors[name],
      onChange: (next: Typed<Draft[Name]>) =>
        change({ [name]: isInputEvent(next) ? next.currentTarget.value : next } as Partial<Draft>),
    }
  }

  /** The same for a checkbox. */
  function checkbox<Name extends NamesOf<Draft, boolean>>(name: Name) {
    return {
      name,
      checked: draft[name] as boolean,
      error: errors[name],
      onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
        change({ [name]: currentTarget.checked } as Partial<Draft>),
    }
  }

  return {
    draft,
    change,
    field,
    checkbox,
    errors,
    showErrors,
    isDirty,
    // The inputs have names, so browsers would suggest earlier entries.
    form: { ref: form, noValidate: true, autoComplete: 'off' },
  }
}

/** The first message for each attribute, from failed validation here or on the server. */
export function errorsByField(issues: { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}

function isInputEvent(next: unknown): next is InputEvent {
  return typeof next === 'object' && next !== null && 'currentTarget' in next
}
