import type { Db } from '../db/database.ts'
import { insertLog } from '../logs/logs.store.ts'

/** Who acts here, as log entries and tokens name them. */
export const operator = 'Kommandozeile'

/** How changes of records are signed here. */
export const byOperator = { by: operator, actor: { kind: 'operator' } } as const

/** Writes an act of the operator down, in the transaction of the act. */
export async function note(tx: Db, message: string): Promise<void> {
  await insertLog(tx, new Date(), {
    type: 'info',
    status: 'api-call',
    message,
    userName: operator,
  })
}
