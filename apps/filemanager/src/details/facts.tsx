import type { FolderPath, FolderSummary, StoredFile } from '@site/contracts'
import { Button, ButtonLink, Heading, Icon, SiteLink, Text, TextLink } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import Star from 'lucide-react/icons/star'
import { type ReactNode, useId } from 'react'
import { type Source, useMoving } from '#jobs/moving/moving-state.ts'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { folderUrl } from '#kit/folder-url.ts'
import { formatBytes, formatCount, formatSize, formatTime } from '#kit/format.ts'
import { kindName } from '#kit/kind-name.ts'
import { useResult } from '#kit/lists/list-state.tsx'
import { type Outcome, useOutcome } from '#kit/outcome.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import { LinkSummaries } from '#links/link-summaries.tsx'
import { isLinkTo, type LinkedEntry, linkActions, linksQuery } from '#links/links.ts'
import { useApi } from '#services.ts'
import { type FolderItem, folderQueries } from '#store/folder.queries.ts'
import { changeStar } from '#store/shortlist.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { versionQueries } from '#store/version.queries.ts'
import styles from './details-panel.module.css'
import { Versions } from './versions.tsx'

interface FileFactsProps {
  folder: FolderPath
  file: StoredFile
  /** Called before another dialog opens. */
  onLeave: () => void
}

export function FileFacts({ folder, file, onLeave }: FileFactsProps) {
  const { fileName, uploadTime, isStarred = false } = file
  const { files } = useApi()
  const { outcome, report } = useOutcome()
  const details = useResult(useQuery(versionQueries.details(useCurrentUser(), folder, file)))
  const unknown = details.failure ? 'Not available right now' : '…'
  return (
    <>
      <Thumbnail folder={folder} file={file} size="tile" />
      <Actions
        entry={{ path: folder, fileName }}
        isStarred={isStarred}
        source={{ from: folder, entries: [{ kind: 'file', name: fileName }] }}
        report={report}
        onLeave={onLeave}
      >
        <DownloadLink href={files.downloadUrl(folder, fileName)} saveAs={fileName} />
      </Actions>
      <StatusLine outcome={outcome} />
      <Facts
        facts={{
          Kind: kindName(fileName),
          Size: details.data ? `${formatSize(file)}, ${formatCount(details.data.bytes, 'byte')}` : formatSize(file),
          Uploaded: <time dateTime={uploadTime}>{formatTime(uploadTime)}</time>,
          Location: <Location folder={folder} />,
          'SHA-256': details.data ? <code className={styles.hash}>{details.data.sha256}</code> : unknown,
        }}
      />
      <Versions folder={folder} file={file} report={report} />
      <Links entry={{ path: folder, fileName }} />
    </>
  )
}

interface FolderFactsProps {
  parent: FolderPath
  folder: FolderItem
  onLeave: () => void
}

export function FolderFacts({ parent, folder, onLeave }: FolderFactsProps) {
  const { name, createdAt, isStarred = false } = folder
  const path = [...parent, name]
  const { folders } = useApi()
  const { outcome, report } = useOutcome()
  const summary = useResult(useQuery(folderQueries.summary(useCurrentUser(), [path])))
  const unknown = summary.failure ? 'Not counted' : 'Counting…'
  return (
    <>
      <span className={styles.folder}>
        <Icon name="folder" size={56} />
      </span>
      <Actions
        entry={{ path }}
        isStarred={isStarred}
        source={{ from: parent, entries: [{ kind: 'folder', name }] }}
        report={report}
        onLeave={onLeave}
      >
        <ButtonLink href={folderUrl(path)} variant="ghost">
          Open
        </ButtonLink>
        <DownloadLink href={folders.zipUrl(path)} saveAs={`${name}.zip`} name={`folder ${name} as a zip file`} />
      </Actions>
      <StatusLine outcome={outcome} />
      <Facts
        facts={{
          Kind: 'Folder',
          Contains: summary.data ? contentsOf(summary.data) : unknown,
          Size: summary.data ? `${atLeast(summary.data)}${formatBytes(summary.data.bytes)}` : unknown,
          Created: <time dateTime={createdAt}>{formatTime(createdAt)}</time>,
          Location: <Location folder={parent} />,
        }}
      />
      <Links entry={{ path }} />
    </>
  )
}

const atLeast = ({ isComplete }: FolderSummary) => (isComplete ? '' : 'At least ')

const contentsOf = (summary: FolderSummary) =>
  `${atLeast(summary)}${formatCount(summary.folders, 'folder')}, ${formatCount(summary.files, 'file')}`

function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Location = ({ folder }: { folder: FolderPath }) => (
  <SiteLink href={folderUrl(folder)}>{['Your Folders', ...folder].join(' / ')}</SiteLink>
)

interface ActionsProps {
  entry: LinkedEntry
  isStarred: boolean
  /** What the dialog for moving and copying takes. */
  source: Source
  report: (outcome: Outcome) => void
  onLeave: () => void
  children: ReactNode
}

function Actions({ entry, isStarred, source, report, onLeave, children }: ActionsProps) {
  const moving = useMoving()
  const actions = [
    ...linkActions(entry),
    { label: 'Move to…', onSelect: () => moving.ask({ ...source, action: 'move' }) },
    { label: 'Copy to…', onSelect: () => moving.ask({ ...source, action: 'copy' }) },
  ]
  const star = async () => report(await changeStar(entry, !isStarred))
  return (
    <div className={styles.actions} data-words>
      {children}
      <Button variant="ghost" aria-pressed={isStarred} onClick={star}>
        <Star size={18} strokeWidth={1.75} fill={isStarred ? 'currentColor' : 'none'} aria-hidden="true" />
        Starred
      </Button>
      {actions.map(({ label, onSelect }) => (
        <Button
          key={label}
          variant="ghost"
          onClick={() => {
            onLeave()
            onSelect()
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Links change in their own dialogs, which reload them. */
const LINKS_STALE_MS = 30_000

/** The links to an entry itself, with their use. */
function Links({ entry }: { entry: LinkedEntry }) {
  const headingId = useId()
  const { data, failure } = useResult(useQuery({ ...linksQuery, staleTime: LINKS_STALE_MS, meta: undefined }))
  const links = data?.filter(isLinkTo(entry))
  return (
    <section aria-labelledby={headingId}>
      <Heading level={3} size="h4" id={headingId}>
        Links
      </Heading>
      {links && links.length > 0 ? (
        <LinkSummaries links={links} />
      ) : (
        <Text tone="muted">{failure ? 'Not available right now.' : links && 'None.'}</Text>
      )}
      {links && links.length > 0 && <TextLink href="/shares">Shared links</TextLink>}
    </section>
  )
}
