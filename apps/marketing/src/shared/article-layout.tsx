import { Container, type IconName, SideNav, SkipLink } from '@site/ui'
import type { ReactNode } from 'react'
import type { CatalogEntry } from '../content/catalog.ts'
import styles from './article-layout.module.css'

interface ArticleLayoutProps {
  /** The label of the side navigation: "Services". */
  label: string
  toggleLabel: string
  entries: readonly CatalogEntry[]
  /** The current page. Only an exact match is marked. */
  path: string
  toggleIcon?: IconName
  children: ReactNode
}

/** A page next to the side navigation for its kind, which is collapsed on small screens. */
export function ArticleLayout({ label, toggleLabel, entries, path, toggleIcon, children }: ArticleLayoutProps) {
  return (
    <Container>
      <div className={styles.layout}>
        <div className={styles.side}>
          <SkipLink target="article">Skip to article</SkipLink>
          <SideNav
            label={label}
            toggleLabel={toggleLabel}
            toggleIcon={toggleIcon}
            items={entries.map((entry) => ({ label: entry.label, href: entry.path, current: entry.path === path }))}
          />
        </div>
        <article id="article" tabIndex={-1} className={styles.article}>
          {children}
        </article>
      </div>
    </Container>
  )
}
