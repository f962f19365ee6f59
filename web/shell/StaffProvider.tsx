import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { cspNonce } from '../base/portal-settings.ts'
import { queryClient } from '../client/queries.ts'
import { leaveAllDialogs } from '../dialog/leave-dialogs.ts'
import { useColorScheme } from '../ui/theme-choice.ts'
import './mantine.css'
import './staff-font.css'

/** A listbox may contain only options: so no scroll area, and the text for an empty list is an option too. */
const options = {
  defaultProps: {
    withScrollArea: false,
    attributes: { empty: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
  },
}

// Colours, type and radii come from our tokens through mantine.css; this contains only what CSS cannot express.
const theme = createTheme({
  primaryColor: 'indigo',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Select: options, MultiSelect: options },
})

/** The providers that staff screens and dialogs need. */
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
        <Router aroundNav={leaveDialogsFirst}>{children}</Router>
      </MantineProvider>
    </QueryClientProvider>
  )
}

/** Going to another screen leaves the open dialogs first; within a screen they stay. */
const leaveDialogsFirst: AroundNavHandler = (navigate, to, options) => {
  const isOtherScreen = new URL(to, location.href).pathname !== location.pathname
  if (isOtherScreen) leaveAllDialogs(() => navigate(to, options))
  else navigate(to, options)
}
