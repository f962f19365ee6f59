import type { Db } from '../db/database.ts'
import { insertLog } from '../logs/logs.store.ts'

/** The actor's name in log entries and tokens. */
export const operator = 'Kommandozeile'

/** The stamp of record changes made on the command line. */
export const byOperator = { by: operator, actor: { kind: 'operator' } } as const

/** Logs an act of the operator, in the transaction of the act. */
export async function note(tx: Db, message: string): Promise<void> {
  await insertLog(tx, new Date(), {
    type: 'info',
    status: 'api-call',
    message,
    userName: operator,
  })
}
