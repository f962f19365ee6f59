import { useState } from 'react'
import type { z } from 'zod'
import { reportFailure } from '../client/failures.ts'
import { createIdempotent, type Idempotent } from '../client/idempotent.ts'
import { RequestError } from '../client/request.ts'
import { closeDialog, openDialog } from '../dialog/dialogs.ts'
import { Loader } from '../dialog/Loader.tsx'
import { toast } from '../ui/toasts.tsx'
import { type Errors, errorsByField, useDraft } from './use-draft.ts'
import '../dialog/dialog-frame.css'

type NamesIn<Shape> = Shape extends unknown ? keyof Shape : never

/** The schema would drop what it does not know, so an input for it would be typed into for nothing. */
type NothingElse<Draft, Input extends z.ZodType> = {
  [Name in Exclude<NamesIn<Draft>, NamesIn<z.input<Input>>>]?: never
}

interface Options<Draft, Input extends z.ZodType> {
  /** Holds every attribute of the schema, and no other: one that the contract gets later is asked for here. */
  initial: Draft & Record<keyof z.input<Input>, unknown> & NothingElse<Draft, Input>
  schema: Input
  /** The store action's name, as failures report it. */
  action: string
  /** `idempotent` is handed to the call that creates a record, so that a second try creates no second one. */
  save: (input: z.output<Input>, idempotent: Idempotent) => Promise<void>
}

/** A draft that is checked by the contract's schema before the server does, and saved; a failed save loses nothing. */
export function useForm<Draft extends object, Input extends z.ZodType>(
  options: Options<Draft, Input>,
) {
  const { initial, schema, action, save } = options
  const { showErrors, form, ...rest } = useDraft<Draft>(initial)
  const [isSaving, setIsSaving] = useState(false)
  const [idempotent] = useState(createIdempotent)

  function refuse(errors: Errors) {
    showErrors(errors)
    toast.warn('Validierungsfehler!')
  }

  async function submit() {
    if (isSaving) return
    const parsed = schema.safeParse(rest.draft)
    if (!parsed.success) return refuse(errorsByField(parsed.error.issues))
    setIsSaving(true)
    const loader = openDialog(Loader, {})
    try {
      await save(parsed.data, idempotent)
    } catch (error) {
      if (error instanceof RequestError && error.fields.length > 0)
        refuse(errorsByField(error.fields))
      else reportFailure(action, error)
    } finally {
      closeDialog(loader)
      setIsSaving(false)
    }
  }

  return {
    ...rest,
    isSaving,
    form: {
      ...form,
      className: 'dialog-form',
      onSubmit(event: { preventDefault(): void }) {
        event.preventDefault()
        void submit()
      },
    },
  }
}
