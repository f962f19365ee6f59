import { all } from '#contract/all.ts'
import { type RecordList, recordLists } from '#contract/record-lists.ts'
import type { TestResponse } from './world.ts'

/** The state that a consumer of `GET /api/changes` must not lose in a crash: both parts are written in one step. */
export interface KeptMirror {
  cursor: string
  /** The portal's answers, by list and id. */
  records: Map<string, string>
}

/** A copy of a portal that is kept in sync as described in `docs/api.md`. */
export interface Mirror {
  kept: KeptMirror
  /** Gets the cursor, then reads everything; `meanwhile` is called in between, and between the lists. */
  begin(meanwhile?: () => Promise<void>): Promise<void>
  /** Reads all later changes, `limit` at a time. Rejects if the cursor has expired. */
  follow(limit?: number): Promise<void>
  /** Reads one record anew, as named by a webhook. */
  hear(kind: RecordList, record: number): Promise<void>
  /** The differences from the portal's current answers. */
  differences(): Promise<string[]>
}

/** The own attributes of each record and the ids of related ones; values that depend on the day are left out. */
const wanted: Partial<Record<RecordList, string>> = {
  devices: '&populate[companie][fields]=id&populate[part][fields]=id&populate[media][fields]=id',
  medias: '&populate[doctype][fields]=id&populate[url][fields]=id',
  parts: '&populate[media][fields]=id&populate[picture][fields]=id',
}

type Get = (path: string) => Promise<Pick<TestResponse, 'status' | 'body'>>

/** Creates the copy; `kept` is the state stored by an earlier one. */
export function openMirror(get: Get, kept?: KeptMirror): Mirror {
  const mirror: Mirror = {
    kept: kept ?? { cursor: '', records: new Map() },
    async begin(meanwhile = async () => undefined) {
      const { cursor } = await answer('/api/changes')
      const records = await readAll(meanwhile)
      mirror.kept = { cursor, records }
    },
    async follow(limit = 100) {
      for (let isComplete = false; !isComplete; ) {
        const page = await answer(`/api/changes?since=${mirror.kept.cursor}&limit=${limit}`)
        const records = new Map(mirror.kept.records)
        for (const kind of recordLists) {
          const ids: number[] = page.changes
            .filter((change: { kind: string }) => change.kind === kind)
            .map(({ record }: { record: number }) => record)
          await readAnew(records, kind, [...new Set(ids)])
        }
        mirror.kept = { cursor: page.cursor, records }
        isComplete = page.isComplete
      }
    },
    async hear(kind, record) {
      const records = new Map(mirror.kept.records)
      await readAnew(records, kind, [record])
      mirror.kept = { ...mirror.kept, records }
    },
    async differences() {
      const now = await readAll(async () => undefined)
      const { records } = mirror.kept
      const keys = new Set([...now.keys(), ...records.keys()])
      return [...keys].filter((key) => now.get(key) !== records.get(key))
    },
  }
  return mirror

  async function readAll(meanwhile: () => Promise<void>) {
    const records = new Map<string, string>()
    let isFirst = true
    for (const kind of recordLists) {
      if (isFirst) await meanwhile()
      isFirst = false
      for (let last = 0; ; ) {
        const found = await read(kind, `filters[id][$gt]=${last}`)
        for (const [id, text] of found) records.set(`${kind} ${id}`, text)
        if (found.length === 0) break
        last = found.at(-1)?.[0] ?? last
      }
    }
    return records
  }

  async function readAnew(records: Map<string, string>, kind: RecordList, ids: number[]) {
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const some = ids.slice(at, at + idsAtOnce)
      const found = await read(kind, some.map((id, n) => `filters[id][$in][${n}]=${id}`).join('&'))
      for (const id of some) records.delete(`${kind} ${id}`)
      for (const [id, text] of found) records.set(`${kind} ${id}`, text)
    }
  }

  async function read(kind: RecordList, query: string): Promise<[number, string][]> {
    const page = kind === 'uploads' ? 'limit=100' : 'pagination[pageSize]=100'
    const path = all[`${kind}.list`]?.path
    const body = await answer(`${path}?${query}&sort=id&${page}${wanted[kind] ?? ''}`)
    const records: { id: number }[] = Array.isArray(body) ? body : body.data
    return records.map((record) => [record.id, JSON.stringify(record)])
  }

  async function answer(path: string) {
    const { status, body } = await get(path)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
}

/** As many ids as fit into an address, whose query may have 4 KiB. */
const idsAtOnce = 100
