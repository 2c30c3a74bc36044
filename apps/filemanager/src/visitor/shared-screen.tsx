import { describeShared } from '@site/api-client/shared'
import { Container, Skeleton, Stack, VisuallyHidden } from '@site/ui'
import { useCallback, useId } from 'react'
import { loadApi } from '../services.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { DropForm } from './drop-form.tsx'
import { EndedLink } from './ended-link.tsx'
import { hasCode } from './failure.ts'
import { PasswordForm } from './password-form.tsx'
import { SharedFile } from './shared-file.tsx'
import { SharedFolder } from './shared-folder.tsx'
import { useLoaded } from './use-loaded.ts'
import styles from './visitor.module.css'

/** What a link leads to, for whoever has it. */
export function SharedScreen({ token }: { token: string }) {
  return (
    <div className={styles.screen}>
      <Container>
        <Stack gap="md">
          <SharedContent token={token} />
        </Stack>
      </Container>
    </div>
  )
}

function SharedContent({ token }: { token: string }) {
  const headingId = useId()
  const load = useCallback(async (signal: AbortSignal) => describeShared(await loadApi(), token, { signal }), [token])
  const { data, error, reload } = useLoaded(load)

  if (hasCode(error, 'shares/not-found')) return <EndedLink />
  if (hasCode(error, 'shares/password-required')) return <PasswordForm token={token} onUnlocked={reload} />
  if (error) {
    return <LoadFailure message="This link could not be opened." error={error} headingId={headingId} onRetry={reload} />
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <VisuallyHidden as="h1">Opening the link</VisuallyHidden>
        <Skeleton width="min(24rem, 80%)" height="2.5rem" />
        <Skeleton shape="block" height="9rem" />
      </div>
    )
  }
  if (data.item === 'drop') return <DropForm token={token} room={data} />
  if (data.item === 'file') return <SharedFile token={token} file={data} />
  return <SharedFolder token={token} folder={data} onClosed={reload} />
}
