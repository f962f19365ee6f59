import { portal } from '#contract/portal.ts'
import { useResult } from '../client/queries.ts'

/** For administrators: what the operator should put right. */
export function Notices() {
  const { data = [] } = useResult(portal.notices)
  if (data.length === 0) return null
  return (
    <section className="notices" aria-label="Hinweise zum Betrieb">
      {data.map(({ code, message }) => (
        <p key={code} className="notice">
          {message}
        </p>
      ))}
    </section>
  )
}
