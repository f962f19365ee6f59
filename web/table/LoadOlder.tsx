import { Button } from '@mantine/core'

interface Props {
  query: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> }
}

/** Loads rows older than those above it, if there are more. */
export function LoadOlder({ query: { hasNextPage, isFetching, fetchNextPage } }: Props) {
  if (!hasNextPage) return null
  return (
    <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
      Weitere laden
    </Button>
  )
}
