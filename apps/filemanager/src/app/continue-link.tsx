import { useSiteRoutes } from '@mfe/page'
import { ButtonLink } from '@site/ui'
import { useEffect, useState } from 'react'
import { isSearching, readFilter } from '#browse/search/search-filter.ts'
import { folderAt } from '#kit/folder-url.ts'
import { forgetRequestedPage, readRequestedPage } from '#services.ts'
import { pageNameAt } from './page-name.ts'
import styles from './screen.module.css'

/** A link to the page that the user requested before login. It disappears once the user opens any other page. */
export function ContinueLink() {
  const [address] = useState(readRequestedPage)
  const { covers } = useSiteRoutes()
  useEffect(() => forgetRequestedPage, [])
  if (address === null) return null
  const { pathname, searchParams } = new URL(address, window.location.origin)
  const name = covers(pathname) ? nameOf(pathname, searchParams) : undefined
  return (
    name !== undefined && (
      <p className={styles.continue}>
        <ButtonLink
          href={address}
          icon="arrow-right"
          onClick={forgetRequestedPage}
          // Loads a new document, because this screen reads a search from its URL only once.
          target={pathname === '/welcome' ? '_self' : undefined}
        >
          Continue to {name}
        </ButtonLink>
      </p>
    )
  )
}

/** Returns the name of a folder or a page; undefined for the welcome screen, unless it shows a search. */
function nameOf(pathname: string, params: URLSearchParams): string | undefined {
  if (pathname === '/welcome') return isSearching(readFilter(params)) ? 'your search' : undefined
  return pageNameAt(pathname) ?? folderAt(pathname).at(-1) ?? pathname
}
