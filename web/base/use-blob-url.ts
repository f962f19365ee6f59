import { useEffect, useState } from 'react'

/** An object URL for the blob, revoked when the blob changes or the component unmounts. */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(objectUrl)
    }
  }, [blob])
  return url
}
