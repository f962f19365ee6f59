import { useEffect, useRef, useState } from 'react'
import type { Upload } from '#contract/files.ts'
import { causeOf, reportFailure } from '../failures.ts'
import { portal } from '../portal-settings.ts'
import { type RunningUpload, startUpload } from './upload.ts'

/** A chosen file on its way to the server. */
export interface UploadItem {
  id: number
  file: File
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Sent share, 0 to 1. */
  share: number
  message?: string
  stored?: Upload
}

let lastId = 0

/** The files of the upload form, each with its own progress, cancel and retry; sent one after the other. */
export function useUploads(first: File[]) {
  const [items, setItems] = useState<UploadItem[]>(() => first.map(itemOf))
  const running = useRef(new Map<number, RunningUpload>())
  /** The specification's uploadStatus. */
  const uploadStatus = items.some(({ state }) => state === 'running')

  useEffect(() => {
    if (!uploadStatus) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [uploadStatus])

  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const { cancel } of uploads.values()) cancel()
    }
  }, [])

  function update(id: number, change: Partial<UploadItem>) {
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...change } : item)))
  }

  /** Sends one file; answers what was stored, or undefined when it failed or was cancelled. */
  async function send({ id, file, stored }: UploadItem): Promise<Upload | undefined> {
    if (stored) return stored
    update(id, { state: 'running', share: 0, message: undefined })
    const upload = startUpload(file, (share) => update(id, { share }))
    running.current.set(id, upload)
    try {
      const result = await upload.done
      update(id, { state: 'done', share: 1, stored: result })
      return result
    } catch (error) {
      const { status, message } = causeOf(error)
      const isCancelled = error instanceof DOMException
      update(id, { state: 'failed', message: isCancelled ? 'Abgebrochen' : message })
      reportFailure('uploadFiles', error, `Fehler: ${status} - ${message} Hochladen fehlschlagen`)
      return undefined
    } finally {
      running.current.delete(id)
    }
  }

  return {
    items,
    uploadStatus,
    send,
    add: (files: File[]) => setItems((all) => [...all, ...files.map(itemOf)]),
    drop: (id: number) => setItems((all) => all.filter((item) => item.id !== id)),
    cancel: (id: number) => running.current.get(id)?.cancel(),
  }
}

function itemOf(file: File): UploadItem {
  lastId += 1
  const isTooLarge = file.size > portal.maxFileMb * 1_000_000
  const message = isTooLarge ? `Zu groß: höchstens ${portal.maxFileMb} MB.` : undefined
  return { id: lastId, file, state: isTooLarge ? 'failed' : 'waiting', share: 0, message }
}
