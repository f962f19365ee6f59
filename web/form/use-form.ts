import { useState } from 'react'
import type { z } from 'zod'
import { reportFailure } from '../client/failures.ts'
import { createIdempotent, type Idempotent } from '../client/idempotent.ts'
import { RequestError } from '../client/request-error.ts'
import { closeDialog, openDialog } from '../dialog/dialogs.ts'
import { Loader } from '../dialog/Loader.tsx'
import { toast } from '../ui/toasts.tsx'
import { compareDrafts, onlyChanged } from './compare-drafts.ts'
import { type Coded, useConflict } from './use-conflict.ts'
import { type Errors, errorsByField, useDraft } from './use-draft.ts'
import '../dialog/dialog-frame.css'

type NamesIn<Shape> = Shape extends unknown ? keyof Shape : never

/** The schema would strip unknown attributes, so an input for one would have no effect. */
type NothingElse<Draft, Input extends z.ZodType> = {
  [Name in Exclude<NamesIn<Draft>, NamesIn<z.input<Input>>>]?: never
}

interface Options<Draft, Input extends z.ZodType, Row extends object> {
  /** Has exactly the attributes of the schema: one added to the contract later causes a type error here. */
  initial: Draft & Record<keyof z.input<Input>, unknown> & NothingElse<Draft, Input>
  schema: Input
  /** The store action's name in failure reports. */
  action: string
  /** Pass `idempotent` to the call that creates a record, so that a retry creates no second one. */
  save: (input: z.output<Input>, idempotent: Idempotent, change: Change<Draft>) => Promise<void>
  /** The record that the form edits, if any. */
  changes?: Changes<Draft, Row> | undefined
}

/** Label of each field of a record. */
export type Labels<Draft> = Record<Exclude<keyof Draft, 'id'>, string>

interface Changes<Draft, Row extends object> {
  /** As fetched on its own when the form opened. */
  record: Row
  /** What the form shows of a record; anything else need not be compared. */
  draftOf: (record: Row) => NoInfer<Partial<Draft>>
  /** Labels of the fields, for choosing between two values. */
  labels: Partial<Labels<Draft>>
  /** Labels of the values of fields that hold codes. */
  choices?: Partial<Record<keyof Draft, readonly Coded[]>>
}

/** What a save needs to know about the original record. */
interface Change<Draft> {
  /** The record that the edit is based on, for the call. */
  since: object | undefined
  /** The form's values at that time. */
  base: Draft
  /** The changed attributes of an input: nothing else is sent, so that nothing else is overwritten. */
  only: <Part extends object>(input: Part) => Partial<Part>
}

/**
 * A draft that is validated by the contract's schema before it is saved; a failed save loses nothing. If somebody else
 * has changed the record in the meantime, both values of each field are shown (`conflict`).
 */
export function useForm<Draft extends object, Input extends z.ZodType, Row extends object = object>(
  options: Options<Draft, Input, Row>,
) {
  const { initial, schema, action, save, changes } = options
  const [rebased, setRebased] = useState<{ record: Row; draft: Draft }>()
  const start = rebased ?? { record: changes?.record, draft: initial }
  const { showErrors, form, ...rest } = useDraft<Draft>(start.draft)
  const { draft, change } = rest
  const conflict = useConflict(
    (name, value) => change({ [name]: value } as Partial<Draft>),
    changes ?? { labels: {} },
  )
  const [isSaving, setIsSaving] = useState(false)
  const [idempotent] = useState(createIdempotent)

  function refuse(errors: Errors) {
    showErrors(errors)
    toast.warn('Validierungsfehler!')
  }

  async function submit() {
    if (isSaving || conflict.isUndecided(draft)) return
    const parsed = schema.safeParse(draft)
    if (!parsed.success) return refuse(errorsByField(parsed.error.issues))
    showErrors({})
    setIsSaving(true)
    const loader = openDialog(Loader, {})
    try {
      await saveOrCompare(parsed.data)
    } catch (error) {
      if (error instanceof RequestError && error.fields.length > 0)
        refuse(errorsByField(error.fields))
      else {
        if (isGone(error)) showErrors({ record: goneInWords(error, changes !== undefined) })
        reportFailure(action, error)
      }
    } finally {
      closeDialog(loader)
      setIsSaving(false)
    }
  }

  /**
   * Saves, and retries if none of the values shown in the form have changed meanwhile; otherwise lets the user compare.
   */
  async function saveOrCompare(input: z.output<Input>) {
    for (let { record, draft: base } = start; ; ) {
      const only = <Part extends object>(part: Part) => onlyChanged(base, draft, part)
      try {
        return await save(input, idempotent, { since: record, base, only })
      } catch (error) {
        const meanwhile = error instanceof RequestError ? error.meanwhile : undefined
        if (!meanwhile || !changes) throw error
        const before = changes.draftOf(record ?? changes.record)
        record = meanwhile.record as Row
        const theirDraft = changes.draftOf(record)
        const { draft: mergedDraft, differences } = compareDrafts(before, draft, theirDraft)
        base = { ...base, ...theirDraft }
        setRebased({ record, draft: base })
        if (differences.length === 0) continue
        change(mergedDraft)
        return conflict.show(meanwhile, differences)
      }
    }
  }

  return {
    ...rest,
    isSaving,
    conflict,
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

/** Remains visible in the form after the toast has disappeared. */
function goneInWords({ message }: RequestError, isChange: boolean): string {
  return isChange
    ? `${message} Ihre Eingaben stehen noch hier, lassen sich aber nicht mehr speichern.`
    : message
}

function isGone(error: unknown): error is RequestError {
  return error instanceof RequestError && error.code === 'not-found'
}
