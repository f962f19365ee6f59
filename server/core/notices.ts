import type { Notice } from '#contract/portal.ts'

/** What administrators should know of how the portal is run: shown on their start page as long as the process lives. */
export interface Notices {
  /** Keeps the first of each code; returns whether it is the first. */
  add(notice: Notice): boolean
  /** What has been put right. */
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
