import { LogEntry, logTypes } from '#contract/logs.ts'
import { table, text, word } from '../db/table.ts'

export const logsTable = table(
  'logs',
  LogEntry,
  {
    type: word('type', logTypes),
    status: text('status', { nullable: true }),
    message: text('message', { folded: true, lookedUp: false, nullable: true }),
    sn: text('serial_number', { searched: true, nullable: true }),
    user: text('user_name', { searched: true, nullable: true }),
    companie: text('company_name', { searched: true, nullable: true }),
  },
  {
    /** IP address of the client. */
    address: text('address', { nullable: true }),
    /** The session and request that may complete the entry; null once that is done. */
    requestKey: text('request_key', { nullable: true }),
  },
  { isVersioned: false },
)
