import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What waits for somebody, in the order in which people read it. */
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

/** How many of a kind wait; what is done is not listed. */
const ToDoItem = z.object({ kind: z.enum(toDoKinds), count: z.number().int().positive() })

export const ToDoList = z.object({
  items: z.array(ToDoItem),
  /** Whether all is counted as it is now; if not, that is under way, and numbers may be older or missing. */
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
