import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Kinds of pending tasks, in display order. */
export const toDoKinds = [
  'locked-sign-ins',
  'failed-letters',
  'waiting-mails',
  'bare-devices',
  'untyped-files',
  'prepared-files',
  'weak-passwords',
  'running-imports',
] as const
export type ToDoKind = (typeof toDoKinds)[number]

/** Number of pending tasks of a kind; kinds without any are left out. */
const ToDoItem = z.object({ kind: z.enum(toDoKinds), count: z.number().int().positive() })

export const ToDoList = z.object({
  items: z.array(ToDoItem),
  /** Whether all counts are current; if not, counting is in progress and counts may be outdated or missing. */
  isSettled: z.boolean(),
})
export type ToDoList = z.output<typeof ToDoList>

export const toDo = {
  list: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/to-do',
    wire: 'flat',
    input: z.object({}),
    output: ToDoList,
    summary: 'Was gerade zu tun ist, soweit die angemeldete Person es sehen darf, mit Anzahlen.',
  }),
}
