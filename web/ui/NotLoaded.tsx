import { Button } from '@mantine/core'
import './not-loaded.css'

interface Props {
  /** What could not be loaded, as the start of a German sentence. */
  what?: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/**
 * Why content is missing, with a retry button that stays while the request runs: a disabled or removed button would
 * lose the focus.
 */
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
