import { Container, Stack } from '@site/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../store/query-client.ts'
import styles from './screen.module.css'

/** The frame of every signed-in screen. It is as tall as the window from the start, so rows that arrive move nothing. */
export function Screen({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.screen}>
        <Container>
          <Stack gap="lg">{children}</Stack>
        </Container>
      </div>
    </QueryClientProvider>
  )
}
