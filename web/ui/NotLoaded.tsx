import { Button } from '@mantine/core'

interface Props {
  /** What could not be loaded, as the beginning of a German sentence. */
  what?: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Why something is not there, with a retry that stays while it runs: one that is disabled or gone would lose the focus. */
export function NotLoaded({ what = 'Das konnte nicht geladen werden', query }: Props) {
  const { error, isFetching, refetch } = query
  return (
    <>
      <p role="alert">{error ? `${what}: ${error.message}` : 'Es wird noch einmal versucht …'}</p>
      <Button
        variant="default"
        aria-disabled={isFetching || undefined}
        onClick={() => isFetching || refetch()}
      >
        Erneut versuchen
      </Button>
    </>
  )
}
