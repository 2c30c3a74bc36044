import { Notice, Text } from '@site/ui'

interface Failure {
  title: string
  wayOut: string
}

const TOO_LARGE: Failure = { title: 'This file is too large to show here', wayOut: 'Download it to open it.' }

const FAILURES: Readonly<Record<string, Failure>> = {
  DamagedArchive: {
    title: 'This file cannot be shown',
    wayOut: 'It may be damaged, or another kind of file than its name says. Download it to open it.',
  },
  ResponseException: {
    title: 'This file could not be loaded',
    wayOut: 'Check your connection, then close the preview and open it again.',
  },
  RangeError: TOO_LARGE,
  TooSlow: { title: 'This file takes too long to read', wayOut: 'Download it to open it.' },
}

const OTHERWISE: Failure = { title: 'This file cannot be shown', wayOut: 'Download it to open it.' }

/** Says why a worker could not read a file. */
export function OfficeFailure({ error }: { error: unknown }) {
  const { title, wayOut } = FAILURES[error instanceof Error ? error.name : ''] ?? OTHERWISE
  return (
    <Notice tone="error" title={title} live="status">
      <Text>{wayOut}</Text>
    </Notice>
  )
}

/** Says what a preview leaves out, so nobody takes it for the file. */
export function Simplified({ children }: { children: string }) {
  return <Text tone="muted">This preview is simplified: {children} Download the file to see it as it is.</Text>
}
