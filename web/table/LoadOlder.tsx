import { Button } from '@mantine/core'

interface Props {
  query: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> }
}

/** What is older than the rows above it, where there is more. */
export function LoadOlder({ query: { hasNextPage, isFetching, fetchNextPage } }: Props) {
  if (!hasNextPage) return null
  return (
    <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
      Weitere laden
    </Button>
  )
}
