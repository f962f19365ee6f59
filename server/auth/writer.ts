import type { StaffPrincipal } from '../core/principal.ts'
import type { Stamp } from '../db/versions.ts'

/** The author and the time of a change, with which every act on a record is signed. */
export interface Writer {
  principal: StaffPrincipal
  stamp: Stamp
}
