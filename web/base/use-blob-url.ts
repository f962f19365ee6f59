import { useEffect, useState } from 'react'
import { revokeLater } from './revoke-later.ts'

/** An object URL for the blob, revoked some time after the blob changes or the component unmounts. */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => {
      setUrl(undefined)
      revokeLater(objectUrl)
    }
  }, [blob])
  return url
}
