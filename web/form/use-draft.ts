import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { reportFailure } from '../client/failures.ts'
import { createIdempotent, type Idempotent } from '../client/idempotent.ts'
import { RequestError } from '../client/request.ts'
import { closeDialog, openDialog } from '../dialog/dialogs.ts'
import { toast } from '../ui/toasts.tsx'
import { holdInput } from './unsaved-input.ts'
import '../dialog/dialog-frame.css'

type Errors = Partial<Record<string, string>>

interface Options<Draft, Input extends z.ZodType> {
  initial: Draft
  schema: Input
  /** The store action's name, as failures report it. */
  action: string
  /** `idempotent` is handed to the call that creates a record, so that a second try creates no second one. */
  save: (input: z.output<Input>, idempotent: Idempotent) => Promise<void>
}

/**
 * The state of a form: what was typed, what is wrong with it, whether it would be lost.
 * The contract's schema checks before the server does; a failed save loses nothing.
 */
export function useDraft<Draft extends object, Input extends z.ZodType>(
  options: Options<Draft, Input>,
) {
  const { initial, schema, action, save } = options
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [isSaving, setIsSaving] = useState(false)
  const [idempotent] = useState(createIdempotent)
  const form = useRef<HTMLFormElement>(null)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial)
  useEffect(() => (isDirty ? holdInput() : undefined), [isDirty])

  /** What else stands in the draft stays; a function is given the draft as it is by then. */
  function change(next: Partial<Draft> | ((current: Draft) => Partial<Draft>)) {
    setDraft((current) => ({ ...current, ...(typeof next === 'function' ? next(current) : next) }))
    const changed = typeof next === 'function' ? next(draft) : next
    setErrors((current) => {
      const kept = Object.entries(current).filter(([name]) => !(name in changed))
      return Object.fromEntries(kept)
    })
  }

  function refuse(found: Errors) {
    setErrors(found)
    toast.warn('Validierungsfehler!')
    // The fields get their marks in the next frame; then the first of them takes the focus.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  }

  async function submit() {
    if (isSaving) return
    const parsed = schema.safeParse(draft)
    if (!parsed.success) return refuse(firstPerField(parsed.error.issues))
    setIsSaving(true)
    const loader = openDialog('Loader', {})
    try {
      await save(parsed.data, idempotent)
    } catch (error) {
      if (error instanceof RequestError && error.fields.length > 0)
        refuse(firstPerField(error.fields))
      else reportFailure(action, error)
    } finally {
      closeDialog(loader)
      setIsSaving(false)
    }
  }

  return {
    draft,
    change,
    errors,
    isSaving,
    isDirty,
    form: {
      ref: form,
      noValidate: true,
      className: 'dialog-form',
      onSubmit(event: { preventDefault(): void }) {
        event.preventDefault()
        void submit()
      },
    },
  }
}

function firstPerField(issues: { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}
