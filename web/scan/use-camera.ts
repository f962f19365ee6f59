import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../client/failures.ts'
import { type CodeReader, openReader } from './code-reader.ts'

const pauseMs = 120
/** Pause before codes are passed on again. */
const retryMs = 2_000

/** What became of the codes: reading stops, goes on until others are visible, or passes the same ones on again. */
export type Outcome = 'taken' | 'refused' | 'failed'

/** Runs the camera while the dialog is open. The texts of visible codes are passed to `onSeen` once, until they change. */
export function useCamera(onSeen: (texts: string[]) => Promise<Outcome>) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onSeen)
  const [attempts, setAttempts] = useState(0)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    latest.current = onSeen
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the camera again
  useEffect(() => {
    const end = new AbortController()
    void watch(end.signal).catch((error: unknown) => {
      if (end.signal.aborted) return
      end.abort()
      const knownText = knownProblem(error)
      setProblem(knownText ?? `Der Code kann hier nicht gelesen werden. ${byTyping}`)
      if (knownText === undefined) void logFailure('readCode', error)
    })
    return () => end.abort()
  }, [attempts])

  async function watch(signal: AbortSignal) {
    const stream = await openCamera(signal)
    const reader = await openReader()
    signal.addEventListener('abort', () => reader.close())
    const picture = video.current
    if (!picture || signal.aborted) return reader.close()
    picture.srcObject = stream
    await picture.play()
    await readUntilTaken(picture, reader, signal)
  }

  async function readUntilTaken(
    picture: HTMLVideoElement,
    reader: CodeReader,
    signal: AbortSignal,
  ) {
    for (let before = ''; !signal.aborted; ) {
      const texts = picture.videoWidth > 0 ? await reader.read(picture) : []
      if (signal.aborted) return
      const seenTexts = [...texts].sort().join('\n')
      if (texts.length > 0 && seenTexts !== before) {
        before = seenTexts
        const outcome = await latest.current(texts)
        if (outcome === 'taken') return
        if (outcome === 'failed') {
          before = ''
          await new Promise((resolve) => setTimeout(resolve, retryMs))
        }
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  return {
    video,
    /** German message why nothing can be read. */
    problem,
    retry() {
      setProblem(undefined)
      setAttempts((before) => before + 1)
    },
  }
}

/** Opens the rear camera, if there is one; `signal` switches it off. */
async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 } },
  })
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) close()
  else signal.addEventListener('abort', close)
  return stream
}

const byTyping = 'Die Nummer lässt sich auch eintippen.'

const problems: Record<string, string> = {
  NotAllowedError: `Die Kamera ist für diese Seite nicht freigegeben. Bitte erlauben Sie sie in den Einstellungen des Browsers. ${byTyping}`,
  NotFoundError: `Der Browser findet keine Kamera. ${byTyping}`,
  OverconstrainedError: `Der Browser findet keine Kamera. ${byTyping}`,
  NotSupportedError: `Dieser Browser gibt keine Kamera frei. ${byTyping}`,
  NotReadableError: `Die Kamera wird gerade von einem anderen Programm verwendet. ${byTyping}`,
}

function knownProblem(error: unknown): string | undefined {
  return error instanceof DOMException ? problems[error.name] : undefined
}
