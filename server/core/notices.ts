import type { Notice } from '#contract/portal.ts'

/** What administrators should know about how the portal is run: shown on their start page until the process ends. */
export interface Notices {
  /** Keeps the first notice of each code; returns whether this is the first. */
  add(notice: Notice): boolean
  /** Removes a notice once its cause is fixed. */
  remove(code: Notice['code']): void
  list(): Notice[]
}

export function openNotices(): Notices {
  const notices = new Map<Notice['code'], Notice>()
  return {
    add(notice) {
      if (notices.has(notice.code)) return false
      notices.set(notice.code, notice)
      return true
    },
    remove(code) {
      notices.delete(code)
    },
    list: () => [...notices.values()],
  }
}
