import type { PageMeta } from '@mfe/page'
import type { HostParts } from '../host-parts.ts'

/** The parts of a host that only the server needs. */
export interface ServerParts extends HostParts {
  /** Runs in the head before anything is painted. The same for everyone. */
  headScript?: string
  /** The modules that remotes' server builds receive as shares, by name. */
  shared: Readonly<Record<string, unknown>>
  /** Tags that follow title, description, robots and canonical URL, as HTML. */
  head?: (document: DescribedDocument) => string
}

/** The document whose head is being rendered. */
export interface DescribedDocument {
  meta: PageMeta
  title: string
  /** The canonical URL. Missing where several URLs share the document, or search engines should skip it. */
  address: string | undefined
  origin: string
}
