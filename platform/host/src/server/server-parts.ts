import type { PageMeta } from '@mfe/page'
import type { HostParts } from '../host-parts.ts'

/** What a host needs on the server only. */
export interface ServerParts extends HostParts {
  /** Runs in the head before anything is painted. The same for everyone. */
  headScript?: string
  /** The modules that remotes' server builds receive as shares, by name. */
  shared: Readonly<Record<string, unknown>>
  /** Tags that follow title, description, robots and canonical address, as HTML. */
  head?: (document: DescribedDocument) => string
}

/** What is known of a document when its head is written. */
export interface DescribedDocument {
  meta: PageMeta
  title: string
  /** The canonical address. Missing where several addresses share the document, or search engines should skip it. */
  address: string | undefined
  origin: string
}
