import { ButtonLink, Container, Heading, Stack, Text } from '@site/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#store/query-client.ts'
import { useFailedLoads } from '#store/use-failed-loads.ts'
import { useLiveUpdates } from '#store/use-live-updates.ts'
import styles from './screen.module.css'

/** The layout of every signed-in screen. Fills the window from the first paint, so rows load without layout shift. */
export function Screen({ children }: { children: ReactNode }) {
  useLiveUpdates()
  useFailedLoads()
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.screen}>
        <Container>
          <Stack gap="xs">{children}</Stack>
        </Container>
      </div>
    </QueryClientProvider>
  )
}

interface ScreenHeadProps {
  title: string
  /** One line about the screen. */
  children: ReactNode
}

/** The header of a screen outside the folders, with a link back to them. */
export function ScreenHead({ title, children }: ScreenHeadProps) {
  return (
    <header className={styles.header}>
      <div className={styles.navigation}>
        <ButtonLink href="/welcome" variant="outline">
          Back to Folders
        </ButtonLink>
      </div>
      <Heading level={1} size="h2">
        {title}
      </Heading>
      <Text tone="muted">{children}</Text>
    </header>
  )
}
