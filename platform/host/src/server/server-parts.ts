import type { Audience } from '@mfe/contract'
import type { PageMeta } from '@mfe/page'
import type { HostParts } from '../host-parts.ts'

/** The parts of a host that only the server needs. */
export interface ServerParts extends HostParts {
  /** A script that runs in the head before the first paint; identical in every document. */
  headScript?: string
  /** The modules that remotes' server builds receive as shares, by name. */
  shared: Readonly<Record<string, unknown>>
  /** Returns HTML to append to the head, after title, description, robots and canonical URL. */
  head?: (document: DescribedDocument) => string
}

/** The document whose head is being rendered. */
export interface DescribedDocument {
  meta: PageMeta
  title: string
  /** The canonical URL; `undefined` if several URLs share the document, or it is `noindex`. */
  address: string | undefined
  origin: string
  /** Who may see the page. */
  audience: Audience
}
