import type { FastifyInstance } from 'fastify'
import { complianceRules } from '#contract/compliance-rules.ts'
import { compliance, devicesAtOnce } from '#contract/findings.ts'
import { dayIn } from '../core/day.ts'
import { inTransaction } from '../db/database.ts'
import { foundOr404 } from '../http/found.ts'
import { serve, serveList } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { readComplianceState } from './compliance-state.store.ts'
import { concernOf, listConcerned } from './count-concerned.store.ts'
import { listDevicesOf } from './devices-of-company.store.ts'
import {
  findFinding,
  listFindingsOf,
  listRuleStates,
  type StoredFinding,
  switchRule,
} from './findings.store.ts'
import { findingsTable } from './findings.table.ts'
import { findPartFacts } from './part-facts.store.ts'

/** The compliance cockpit: what is missing according to the law; administrators enable and disable its rules. */
export function complianceRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services

  serveList(app, services, compliance.findings, findingsTable)

  serve(app, services, compliance.state, async () => {
    const { settledAt, isSettled } = await readComplianceState(db)
    return { rules: await listRuleStates(db), settledAt, isSettled }
  })

  serve(app, services, compliance.devices, async ({ id, after }) => {
    const finding = foundOr404(await findFinding(db, id), 'Diesen Befund gibt es nicht (mehr)!')
    const page = { after, limit: devicesAtOnce }
    const { rule, part, company } = finding
    if (company !== null) return listDevicesOf(db, company, rule, page)
    const candidate = (await candidatesOfPart(part)).find((each) => isAbout(each, finding))
    if (part === null || !candidate) return { devices: [], next: null }
    return listConcerned(db, part, candidate, page)
  })

  serve(app, services, compliance.ofDevice, async ({ id }) => {
    const device = await db
      .selectFrom('devices')
      .select(['part_id as part', 'company_id as company'])
      .where('id', '=', id)
      .executeTakeFirst()
    const { part, company } = foundOr404(device, 'Dieses Gerät gibt es nicht (mehr)!')
    const concern = await concernOf(db, id, await candidatesOfPart(part))
    const findings = await listFindingsOf(db, { part: part ?? 0, company: company ?? 0 })
    const chosenFindings = findings.filter((each) =>
      each.company === null
        ? concern.some((candidate) => isAbout(candidate, each))
        : each.rule !== 'without-part' || part === null,
    )
    return { findings: chosenFindings.map((each) => each.id) }
  })

  serve(app, services, compliance.switchRule, async ({ name, isOn }, { principal, stamp }) => {
    await inTransaction(db, async (tx) => {
      if (!(await switchRule(tx, stamp, name, isOn))) return
      const act = isOn ? 'eingeschaltet' : 'ausgeschaltet'
      const { title } = complianceRules[name]
      await logAct(tx, clock(), principal, `Regel „${title}“ der Nachweise ${act}`)
    })
    const rules = await listRuleStates(db)
    return foundOr404(
      rules.find((rule) => rule.name === name),
      'Diese Regel gibt es nicht!',
    )
  })

  async function candidatesOfPart(part: number | null): Promise<Candidate[]> {
    const facts = part === null ? undefined : await findPartFacts(db, part)
    return facts ? candidatesOf(facts, dayIn(config.timeZone, clock())) : []
  }
}

function isAbout({ rule, doctype, media, country }: Candidate, finding: StoredFinding): boolean {
  return (
    rule === finding.rule &&
    (doctype ?? null) === finding.doctype &&
    (media ?? null) === finding.media &&
    (country ?? null) === finding.country
  )
}
