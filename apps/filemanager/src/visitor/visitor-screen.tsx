import { hasCode } from '@site/api-client/errors'
import { readLinkedItem } from '@site/api-client/visitor'
import { Container, Heading, Skeleton, Stack, Text, VisuallyHidden } from '@site/ui'
import { useCallback, useId } from 'react'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import { lazyPart } from '#kit/lazy-part.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { loadApi } from '../services.ts'
import { LinkedFile } from './linked-file.tsx'
import { LinkedFolder } from './linked-folder.tsx'
import { ReportLink } from './report-link.tsx'
import { useLoaded } from './use-loaded.ts'
import styles from './visitor.module.css'

/** Most links need neither form. */
const dropForm = lazyPart(() => import('./drop-form.tsx'))
const passwordForm = lazyPart(() => import('./password-form.tsx'))

/** What a link opens, for anyone who has the link. */
export function VisitorScreen({ token }: { token: string }) {
  const headingId = useId()
  const load = useCallback((signal: AbortSignal) => openLink(token, signal), [token])
  const link = useLoaded(load)
  // The form that asks for a password disappears with the focus in it.
  const focusFallback = useFocusFallback(headingId)
  return (
    <div className={styles.screen} {...focusFallback}>
      <Container>
        <Stack gap="md">
          <LinkContent token={token} headingId={headingId} link={link} />
        </Stack>
      </Container>
    </div>
  )
}

type OpenedLinkData = Awaited<ReturnType<typeof openLink>>

interface LinkContentProps {
  token: string
  headingId: string
  link: ReturnType<typeof useLoaded<OpenedLinkData>>
}

function LinkContent({ token, headingId, link: { data: opened, error, reload, refresh } }: LinkContentProps) {
  if (hasCode(error, 'shares/not-found')) return <DeadLink />
  if (error) {
    return <LoadFailure message="This link could not be opened." error={error} headingId={headingId} onRetry={reload} />
  }
  if (!opened) {
    return (
      <div aria-busy="true">
        <VisuallyHidden as="h1">Opening the link</VisuallyHidden>
        <Skeleton width="min(24rem, 80%)" height="2.5rem" />
        <Skeleton shape="block" height="9rem" />
      </div>
    )
  }
  return (
    <>
      <OpenedLink token={token} opened={opened} onReload={reload} onRefresh={refresh} />
      <ReportLink token={token} isDrop={opened.view === 'drop'} />
    </>
  )
}

/** Shown for every link that does not work, because the server does not say why. */
function DeadLink() {
  return (
    <>
      <Heading level={1} size="h2">
        This link does not work
      </Heading>
      <Text>
        It may have expired, or its owner may have deleted it. If a download was still running, it has failed. Check
        that the address is complete, or ask the person who sent it for a new one.
      </Text>
    </>
  )
}

interface OpenedLinkProps {
  token: string
  opened: OpenedLinkData
  onReload: () => void
  onRefresh: ReturnType<typeof useLoaded>['refresh']
}

function OpenedLink({ token, opened, onReload, onRefresh }: OpenedLinkProps) {
  if (opened.view === 'password') return <opened.PasswordForm token={token} onUnlocked={onReload} />
  if (opened.view === 'drop') return <opened.DropForm token={token} room={opened.item} />
  if (opened.item.item === 'file') return <LinkedFile token={token} file={opened.item} refresh={onRefresh} />
  return <LinkedFolder token={token} folder={opened.item} checkLink={onRefresh} onClosed={onReload} />
}

async function openLink(token: string, signal: AbortSignal) {
  try {
    const item = await readLinkedItem(await loadApi(), token, { signal })
    if (item.item !== 'drop') return { view: 'item', item } as const
    return { view: 'drop', item, ...(await dropForm.load()) } as const
  } catch (error) {
    if (!hasCode(error, 'shares/password-required')) throw error
    return { view: 'password', ...(await passwordForm.load()) } as const
  }
}
