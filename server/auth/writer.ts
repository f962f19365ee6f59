import type { StaffPrincipal } from '../core/principal.ts'
import type { Stamp } from '../db/versions.ts'

/** Who writes, and when: what every act on a record signs with. */
export interface Writer {
  principal: StaffPrincipal
  stamp: Stamp
}
