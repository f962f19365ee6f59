import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cspNonce } from '../portal-settings.ts'
import { queryClient } from '../queries.ts'
import { useColorScheme } from './theme-choice.ts'
import './mantine.css'

// Colours, type and radii come from our tokens through mantine.css; here only what is no CSS.
const theme = createTheme({
  primaryColor: 'indigo',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** What staff screens and dialogs need around them. */
export function StaffProvider({ children }: { children: ReactNode }) {
  const scheme = useColorScheme()
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={() => cspNonce ?? ''}
      >
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}
