import { definePage } from '@mfe/page'
import { ButtonLink, Container, Stack, Text } from '@site/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { queryClient } from '#store/query-client.ts'
import { useFailedLoads } from '#store/use-failed-loads.ts'
import { useLiveUpdates } from '#store/use-live-updates.ts'
import styles from './screen.module.css'
import { ScreenBar } from './screen-bar.tsx'

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

export const defineScreen = (Content: ComponentType, title: string, description: string) =>
  definePage({
    component: () => (
      <Screen>
        <Content />
      </Screen>
    ),
    meta: () => ({ title, description, noindex: true }),
  })

export const ScreenHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <ScreenBar
      lead={
        <ButtonLink href="/welcome" variant="outline">
          Back to Folders
        </ButtonLink>
      }
      title={title}
    />
    <Text tone="muted">{children}</Text>
  </>
)
