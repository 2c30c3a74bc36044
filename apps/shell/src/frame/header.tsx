import { brand } from '@site/brand'
import { Cluster, Container, ScrollTopButton } from '@site/ui'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { accountMenu, type MenuSummaries, menuItems, type PlannedMenu } from '../navigation/menu.ts'
import { SiteNav } from '../navigation/site-nav.tsx'
import { BrandLink } from './brand-link.tsx'
import styles from './header.module.css'

interface HeaderProps {
  menu: PlannedMenu
  loadSummaries: () => Promise<MenuSummaries>
  pathname: string
}

/** The site header. Stays visible; after 100 px of scrolling it becomes compact and shows the scroll-to-top button. */
export function Header({ menu, loadSummaries, pathname }: HeaderProps) {
  const top = useRef<HTMLDivElement>(null)
  const isSticky = useScrolledPast(top)
  const [summaries, setSummaries] = useState<MenuSummaries>()
  // Without a connection, the menu has none.
  const showSummaries = useCallback(() => void loadSummaries().then(setSummaries, () => undefined), [loadSummaries])
  const entries = useMemo(() => ({ items: menuItems(menu, summaries), account: accountMenu(menu) }), [menu, summaries])

  return (
    <>
      <div ref={top} className={styles.top} aria-hidden="true" />
      <header className={styles.header} data-sticky={isSticky || undefined}>
        <Container>
          <div className={styles.bar}>
            <BrandLink />
            <ScrollTopButton isVisible={isSticky} />
            <SiteNav {...entries} pathname={pathname} onOpen={showSummaries} />
          </div>
        </Container>
      </header>
    </>
  )
}

/** Returns whether the element has scrolled out of the viewport; false on the server. */
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) setPast(!entry.isIntersecting)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return isPast
}

/** The links that remain if the header throws and the server could not render it either. */
export const PlainHeader = () => (
  <header>
    <Container>
      <Cluster>
        {brand.menuGroups.map((group) =>
          'path' in group ? (
            <a key={group.id} href={group.path}>
              {group.label}
            </a>
          ) : null,
        )}
      </Cluster>
    </Container>
  </header>
)
